import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

function flush(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** Whether a process runs on this machine. One that may not be signalled does. */
function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** Removes what earlier processes that were killed have left of a file. In a container, they may have had the id of this one. */
function discardLeft(file: string): void {
  const start = `.${basename(file)}-`
  for (const name of readdirSync(dirname(file)).filter((it) => it.startsWith(start))) {
    const [, id] = /^(\d+)(?:-journal)?$/.exec(name.slice(start.length)) ?? []
    if (id === undefined || (Number(id) !== process.pid && runs(Number(id)))) continue
    rmSync(join(dirname(file), name), { force: true })
  }
}

/**
 * Writes a file under another name beside it, and gives it its own name once it is complete and on the disk. A failure or the
 * end of this process before that leaves nothing under either name. If it is killed, the next attempt removes what it has left.
 * @param write writes the file under the name that it is given; its folder must exist
 * @param lastly what has to be done once the file is on the disk under the name that it is given, before it gets its own name
 */
export async function wholeFile(
  file: string,
  write: (draft: string) => void | Promise<void>,
  lastly: (draft: string) => void | Promise<void> = () => undefined,
): Promise<void> {
  discardLeft(file)
  const draft = join(dirname(file), `.${basename(file)}-${process.pid}`)
  const discard = (): void => [draft, `${draft}-journal`].forEach((path) => rmSync(path, { force: true }))
  process.once('exit', discard)
  try {
    await write(draft)
    flush(draft)
    await lastly(draft)
    renameSync(draft, file)
    flush(dirname(file))
  } finally {
    process.off('exit', discard)
    discard()
  }
}
