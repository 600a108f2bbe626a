import { closeSync, fdatasync, openSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StoreAway } from '../../ports.ts'
import { checkpoints } from './checkpoints.ts'
import { awayFor, isBusy, isFailedSync } from './database.ts'
import { logSync } from './log-sync.ts'

/** Real milliseconds that one process waits for another's write. */
const BUSY_MS = 2_000
/** Real milliseconds between two looks whether the other has finished: the first, and the longest. */
const FIRST_LOOK_MS = 2
const LONGEST_LOOK_MS = 50

type Work<Args extends readonly unknown[], Result> = (...args: Args) => Result
type Method<Args extends readonly unknown[], Result> = (...args: Args) => Promise<Result>

/**
 * An open database, and how a synchronous piece of work on it becomes a store's method. Its failures arrive as rejections,
 * in the port's words. Where another process is writing it is done again from its start, so it writes in one statement, in
 * one transaction, or what may be repeated; SQLite's own wait would hold up this whole process, streams and all.
 */
export interface DatabaseFile {
  readonly db: DatabaseSync
  /** A reading, answered at once. */
  stored<Args extends readonly unknown[], Result>(work: Work<Args, Result>): Method<Args, Result>
  /**
   * A write, answered once all that was written before its end is on the disk: what it wrote, and what others had just
   * written and it found there. `about` names the thing that it changes, for `settled`.
   */
  kept<Args extends readonly unknown[], Result>(
    work: Work<Args, Result>,
    about?: (...args: Args) => string,
  ): Method<Args, Result>
  /** A reading of what nobody may see and then find undone: it waits while a write about that thing is on its way to the disk. */
  settled<Args extends readonly unknown[], Result>(
    work: Work<Args, Result>,
    about: (...args: Args) => string,
  ): Method<Args, Result>
  /**
   * A write that need not outlive a power cut, and so waits for no disk. It outlives the process as every other does, and
   * the next one that waits takes it along.
   */
  passing<Args extends readonly unknown[], Result>(work: Work<Args, Result>): Method<Args, Result>
  /** Waits for those who wait for the disk, and closes. */
  close(): Promise<void>
}

export interface FileOptions {
  /** Brings to the disk what was written to the file of that descriptor. */
  readonly sync?: ((fd: number) => Promise<void>) | undefined
  /** The pages in the log at which it is copied into the database file. */
  readonly checkpointPages?: number | undefined
}

/**
 * From here on waits are for the methods, and no longer for SQLite: neither for other processes nor for the disk. Its
 * commits write to the log (`-wal`) and do not sync it. Why a second descriptor of the log is right and stays right:
 * docs/decisions/0007-a-commit-does-not-hold-the-thread.md.
 */
export function databaseFile(
  db: DatabaseSync,
  { sync = promisify(fdatasync), checkpointPages }: FileOptions = {},
): DatabaseFile {
  const path = db.location()
  if (path === null) throw new Error('a database in memory has no file')
  // One for as long as the database is open: the kernel tells each descriptor once that a write has failed.
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
  const unsettled = new Map<string, Promise<void>>()
  let closing: Promise<void> | undefined

  function stored<Args extends readonly unknown[], Result>(work: Work<Args, Result>): Method<Args, Result> {
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

  function noteUnsettled(about: string, synced: Promise<void>): void {
    unsettled.set(about, synced)
    const drop = (): void => {
      if (unsettled.get(about) === synced) unsettled.delete(about)
    }
    synced.then(drop, drop)
  }

  function kept<Args extends readonly unknown[], Result>(
    work: Work<Args, Result>,
    about?: (...args: Args) => string,
  ): Method<Args, Result> {
    const write = stored((...args: Args) => {
      const result = work(...args)
      const synced = log.synced()
      if (about) noteUnsettled(about(...args), synced)
      return { result, synced }
    })
    // The wait is no part of what a busy file has repeated.
    return async (...args) => {
      const { result, synced } = await write(...args)
      copying.consider()
      await synced
      return result
    }
  }

  function settled<Args extends readonly unknown[], Result>(
    work: Work<Args, Result>,
    about: (...args: Args) => string,
  ): Method<Args, Result> {
    const read = stored((...args: Args) => ({ result: work(...args), synced: unsettled.get(about(...args)) }))
    return async (...args) => {
      const { result, synced } = await read(...args)
      await synced
      return result
    }
  }

  function passing<Args extends readonly unknown[], Result>(work: Work<Args, Result>): Method<Args, Result> {
    const write = stored(work)
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

  return { db, stored, kept, settled, passing, close: () => (closing ??= end()) }
}
