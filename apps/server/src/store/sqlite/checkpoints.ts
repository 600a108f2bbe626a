import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { int } from '../rows.ts'
import type { Answer, Ask } from './checkpoint-worker.ts'

/**
 * Pages that are in the log and not in the database file when they are copied there: 16 MB. By itself SQLite does so at 1,000;
 * but a page that is written again and again is copied once, and each copying syncs both files.
 */
const PAGES = 4_000
/** Where the thread cannot, SQLite copies them in whoever writes, as it does by itself; so a log has an end in any case. */
const PAGES_AT_LAST = 4 * PAGES
/** Real milliseconds until another try where not all was copied: the disk is full, or somebody reads for long. */
const REST_MS = 1_000

/** A checkpoint that failed. */
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
  /** To be called after a write: begins a checkpoint where the log has become long. */
  consider(): void
  /** Settles with the checkpoint that runs; undefined where none does. Writers find the file busy at its end. */
  running(): Promise<void> | undefined
  close(): Promise<void>
}

/**
 * Checkpoints of a database's log in a thread of their own, which begins with the first. They sync, and copy: in the thread
 * that serves, everybody would wait for that.
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

  /** Whether the log has that many pages that are not in the database file. Where it cannot be told, the next write asks again. */
  function isLong(): boolean {
    try {
      const row = length.get()
      return int(row, 'log') - int(row, 'checkpointed') >= pages
    } catch {
      return false
    }
  }

  function ended(): void {
    // It holds the process while it copies, and not while it waits for work.
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
    // It could not open the file, say. The next checkpoint starts another.
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
