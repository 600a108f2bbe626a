import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

function flush(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/**
 * Writes a file under another name beside it, and gives it its own name once it is complete and on the disk. A failure or the
 * end of this process before that leaves nothing under either name.
 * @param write writes the file under the name that it is given; its folder must exist
 * @param lastly what has to be done once the file is on the disk under the name that it is given, before it gets its own name
 */
export async function wholeFile(
  file: string,
  write: (draft: string) => void | Promise<void>,
  lastly: (draft: string) => void | Promise<void> = () => undefined,
): Promise<void> {
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
