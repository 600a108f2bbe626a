import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { int } from '../rows.ts'

/**
 * Real milliseconds that a checkpoint waits for writers. Readers that have begun since the first step hold it up too, and all writers with
 * it. So the limit is short, and it is tried again later.
 */
const BUSY_MS = 250

/** A request to the thread. */
export type Ask = 'copy' | 'close'
/**
 * The thread's answer to `copy`: whether everything was copied, or why that failed. An error's own fields would be lost between threads.
 */
export type Answer =
  | { readonly copied: 'all' | 'some' }
  | { readonly copied: 'failed'; readonly message: string; readonly errcode: unknown }

/*
 * A separate thread, started with the database's path, which copies the log into the database file. It first copies what it can while
 * others write, then the rest while nobody writes. The database file is then synced, and the next writer restarts the log. Under steady
 * writing the first step alone would never reach that point.
 */
const port = parentPort
if (!port) throw new Error('this is no thread')
const db = new DatabaseSync(workerData as string, { timeout: BUSY_MS })
const passive = db.prepare('PRAGMA wal_checkpoint(PASSIVE)')
const full = db.prepare('PRAGMA wal_checkpoint(FULL)')

function copy(): Answer {
  try {
    const row = passive.get()
    // A reader, such as a backup, still needs older pages. The other mode would wait for it, and writers would wait for that.
    if (int(row, 'checkpointed') < int(row, 'log')) return { copied: 'some' }
    return { copied: full.get()?.['busy'] === 0 ? 'all' : 'some' }
  } catch (error) {
    const errcode = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    return { copied: 'failed', message: String(error), errcode }
  }
}

port.on('message', (ask: Ask) => {
  if (ask === 'copy') return port.postMessage(copy())
  db.close()
  port.close()
})
