import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { int } from '../rows.ts'
import type { Answer, Ask } from './checkpoint-worker.ts'

/**
 * The number of pages in the log that are not in the database file at which they are copied there: 16 MB. SQLite's default is 1,000; but a
 * page that is written repeatedly is copied once, and each copying syncs both files.
 */
const PAGES = 4_000
/** If the thread fails, SQLite copies them within a write, as it does by default; so the log is bounded in any case. */
const PAGES_AT_LAST = 4 * PAGES
/** Real milliseconds until another try if not everything was copied: the disk is full, or a reader takes long. */
const REST_MS = 1_000

/** The failure of a checkpoint. */
export class CheckpointError extends Error {
  override readonly name = 'CheckpointError'
  /** SQLite's extended result code. */
  readonly errcode: unknown

  constructor({ message, errcode }: Extract<Answer, { readonly copied: 'failed' }>) {
    super(message)
    this.errcode = errcode
  }
}

export interface Checkpoints {
  /** Called after a write: begins a checkpoint if the log is long enough. */
  consider(): void
  /** Settles with the running checkpoint; undefined if there is none. Writers find the file busy during its last part. */
  running(): Promise<void> | undefined
  close(): Promise<void>
}

/**
 * Runs checkpoints of a database's log in a separate thread, which is started by the first. They sync and copy, for which the serving
 * thread would otherwise have to wait.
 */
export function checkpoints(
  db: DatabaseSync,
  path: string,
  onFailure: (error: CheckpointError) => void,
  pages = PAGES,
): Checkpoints {
  db.exec(`PRAGMA wal_autocheckpoint = ${PAGES_AT_LAST}`)
  const length = db.prepare('PRAGMA wal_checkpoint(NOOP)')
  let worker: Worker | undefined
  let running: PromiseWithResolvers<void> | undefined
  let restUntil = 0
  let closed = false

  /** Whether the log has that many pages that are not in the database file. If that cannot be read, the next write asks again. */
  function isLong(): boolean {
    try {
      const row = length.get()
      return int(row, 'log') - int(row, 'checkpointed') >= pages
    } catch {
      return false
    }
  }

  function ended(): void {
    // It keeps the process alive while it copies, but not while it is idle.
    worker?.unref()
    running?.resolve()
    running = undefined
  }

  function start(): Worker {
    const started = new Worker(new URL('checkpoint-worker.ts', import.meta.url), { workerData: path })
    started.on('message', (answer: Answer) => {
      if (answer.copied === 'failed') onFailure(new CheckpointError(answer))
      if (answer.copied !== 'all') restUntil = performance.now() + REST_MS
      ended()
    })
    // The thread could not open the file, for example. The next checkpoint starts another.
    started.on('error', () => (restUntil = performance.now() + REST_MS))
    started.on('exit', () => {
      worker = undefined
      ended()
    })
    return started
  }

  const ask = (asked: Worker, what: Ask): void => asked.postMessage(what)

  return {
    consider() {
      if (running || closed || performance.now() < restUntil || !isLong()) return
      running = Promise.withResolvers()
      worker ??= start()
      worker.ref()
      ask(worker, 'copy')
    },
    running: () => running?.promise,
    async close() {
      closed = true
      await running?.promise
      if (!worker) return
      const gone = new Promise((resolve) => worker?.once('exit', resolve))
      worker.ref()
      ask(worker, 'close')
      await gone
    },
  }
}
