import { closeSync, fdatasync, openSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StoreAway } from '../../ports.ts'
import { checkpoints } from './checkpoints.ts'
import { awayFor, isBusy, isFailedSync } from './database.ts'
import { logSync } from './log-sync.ts'

/** Real milliseconds that a process waits for another's write. */
const BUSY_MS = 2_000
/** Real milliseconds between checks whether the other process has finished: at first, and at most. */
const FIRST_LOOK_MS = 2
const LONGEST_LOOK_MS = 50

type Work<Args extends readonly unknown[], Result> = (...args: Args) => Result
type Method<Args extends readonly unknown[], Result> = (...args: Args) => Promise<Result>

/**
 * An open database, and functions that turn synchronous work on it into a store's methods. Failures become rejections with the store's
 * errors. If another process is writing, the work is repeated from its start. So it must write in one statement, in one transaction, or
 * repeatably. SQLite's own waiting would block this whole process, including its streams.
 */
export interface DatabaseFile {
  readonly db: DatabaseSync
  /** A read that is answered at once. A power cut may still undo what it shows. */
  read<Args extends readonly unknown[], Result>(work: Work<Args, Result>): Method<Args, Result>
  /**
   * A read that shows only what is on the disk: it waits for the sync of a write about the same thing. `about` names the thing, as in
   * `writeDurably`.
   */
  readDurably<Args extends readonly unknown[], Result>(
    work: Work<Args, Result>,
    about: (...args: Args) => string,
  ): Method<Args, Result>
  /**
   * A write that resolves once it is on the disk, and with it everything that it has read. `about` names the thing that it changes:
   * `readDurably` of the same thing waits for this write.
   */
  writeDurably<Args extends readonly unknown[], Result>(
    work: Work<Args, Result>,
    about?: (...args: Args) => string,
  ): Method<Args, Result>
  /**
   * A write that does not wait for the disk, so a power cut may undo it. The end of the process does not. It reaches the disk with the next
   * `writeDurably`.
   */
  writeLazily<Args extends readonly unknown[], Result>(work: Work<Args, Result>): Method<Args, Result>
  /** Waits for all pending syncs, and closes the database. */
  close(): Promise<void>
}

export interface FileOptions {
  /** Brings what was written to the file of that descriptor to the disk. */
  readonly sync?: ((fd: number) => Promise<void>) | undefined
  /** The number of pages in the log at which they are copied into the database file. */
  readonly checkpointPages?: number | undefined
}

/**
 * Makes the methods wait, rather than SQLite, for other processes and for the disk. SQLite's commits then write to the log (`-wal`) without
 * syncing it. Why a second descriptor of the log is and stays correct: docs/decisions/0007-a-commit-does-not-hold-the-thread.md.
 * @throws Error if the database is in memory, or its log cannot be opened
 */
export function databaseFile(
  db: DatabaseSync,
  { sync = promisify(fdatasync), checkpointPages }: FileOptions = {},
): DatabaseFile {
  const path = db.location()
  if (path === null) throw new Error('a database in memory has no file')
  // One for the lifetime of the database: the kernel reports a failed write only once for each descriptor.
  const fd = openSync(`${path}-wal`, 'r+')
  const log = logSync(() => sync(fd))
  db.exec('PRAGMA busy_timeout = 0')
  db.exec('PRAGMA synchronous = NORMAL')
  const copying = checkpoints(
    db,
    path,
    (error) => {
      if (isFailedSync(error)) log.fail(error)
    },
    checkpointPages,
  )
  const syncing = new Map<string, Promise<void>>()
  let closing: Promise<void> | undefined

  /** Repeats work until no other process holds the file. */
  function whenFree<Args extends readonly unknown[], Result>(work: Work<Args, Result>): Method<Args, Result> {
    return async (...args) => {
      let until = performance.now() + BUSY_MS
      for (let look = FIRST_LOOK_MS; ;) {
        log.check()
        if (closing) throw new StoreAway('the database is closed')
        try {
          return work(...args)
        } catch (error) {
          if (isFailedSync(error)) throw log.fail(error)
          if (!isBusy(error)) throw awayFor(error)
          const checkpoint = copying.running()
          if (checkpoint) {
            await checkpoint
            until = performance.now() + BUSY_MS
            continue
          }
          if (performance.now() > until) throw awayFor(error)
        }
        await pause(look)
        look = Math.min(LONGEST_LOOK_MS, look * 2)
      }
    }
  }

  function noteSyncing(about: string, synced: Promise<void>): void {
    syncing.set(about, synced)
    const drop = (): void => {
      if (syncing.get(about) === synced) syncing.delete(about)
    }
    synced.then(drop, drop)
  }

  function readDurably<Args extends readonly unknown[], Result>(
    work: Work<Args, Result>,
    about: (...args: Args) => string,
  ): Method<Args, Result> {
    const find = whenFree((...args: Args) => ({ result: work(...args), synced: syncing.get(about(...args)) }))
    return async (...args) => {
      const { result, synced } = await find(...args)
      await synced
      return result
    }
  }

  function writeDurably<Args extends readonly unknown[], Result>(
    work: Work<Args, Result>,
    about?: (...args: Args) => string,
  ): Method<Args, Result> {
    const write = whenFree((...args: Args) => {
      const result = work(...args)
      const synced = log.synced()
      if (about) noteSyncing(about(...args), synced)
      return { result, synced }
    })
    // The wait is not part of what is repeated while the file is busy.
    return async (...args) => {
      const { result, synced } = await write(...args)
      copying.consider()
      await synced
      return result
    }
  }

  function writeLazily<Args extends readonly unknown[], Result>(work: Work<Args, Result>): Method<Args, Result> {
    const write = whenFree(work)
    return async (...args) => {
      const result = await write(...args)
      copying.consider()
      return result
    }
  }

  async function end(): Promise<void> {
    await copying.close()
    await log.idle()
    db.close()
    closeSync(fd)
  }

  return { db, read: whenFree, readDurably, writeDurably, writeLazily, close: () => (closing ??= end()) }
}
