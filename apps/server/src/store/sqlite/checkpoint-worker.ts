import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { int } from '../rows.ts'

/**
 * Real milliseconds that a checkpoint waits for writers to let it in. Who has begun to read since the first look keeps it waiting as
 * well, and all writers with it, so it is short: another try follows.
 */
const BUSY_MS = 250

/** What is asked of the thread. */
export type Ask = 'copy' | 'close'
/** What it says to `copy`: whether all was copied, or why it failed. An error's own fields would be lost between threads. */
export type Answer =
  | { readonly copied: 'all' | 'some' }
  | { readonly copied: 'failed'; readonly message: string; readonly errcode: unknown }

/*
 * A thread of its own, started with the database's path: copies the log into the database file. First as much as can be
 * copied while others write; then, with nobody writing, the little that is left. The database file is synced then, and
 * the next writer begins the log anew. Under steady writing the first alone would never come to that.
 */
const port = parentPort
if (!port) throw new Error('this is no thread')
const db = new DatabaseSync(workerData as string, { timeout: BUSY_MS })
const passive = db.prepare('PRAGMA wal_checkpoint(PASSIVE)')
const full = db.prepare('PRAGMA wal_checkpoint(FULL)')

function copy(): Answer {
  try {
    const row = passive.get()
    // Somebody reads what was there before, a backup say. The other kind would wait for them, and writers for it.
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
