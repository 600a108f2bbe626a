import { DatabaseSync } from 'node:sqlite'
import { StoreAway } from '../../ports.ts'
import { int } from '../rows.ts'
import { MIGRATIONS } from './migrations.ts'

/** Real milliseconds that one process waits for another's write. */
const BUSY_MS = 2_000
/** Real milliseconds between two looks whether the other has finished: the first, and the longest. */
const FIRST_LOOK_MS = 2
const LONGEST_LOOK_MS = 50

const BUSY = 5

/** SQLite's primary result codes that say "not now" rather than "wrong". Source: sqlite.org/rescode.html. */
const AWAY: ReadonlySet<number> = new Set([
  BUSY,
  6, // LOCKED
  8, // READONLY
  10, // IOERR
  13, // FULL
  14, // CANTOPEN
])

const errcodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined

function translated(error: unknown): unknown {
  const code = errcodeOf(error)
  return code !== undefined && AWAY.has(code) ? new StoreAway('the database is away', { cause: error }) : error
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Makes a synchronous piece of work a store's method: its failures arrive as rejections, in the port's words. Where
 * another process is writing it is done again from its start, so it writes in one statement, in one transaction, or what
 * may be repeated. SQLite's own wait would hold up this whole process, streams and all.
 */
export const stored =
  <Args extends readonly unknown[], Result>(work: (...args: Args) => Result) =>
  async (...args: Args): Promise<Result> => {
    const until = performance.now() + BUSY_MS
    for (let look = FIRST_LOOK_MS; ; look = Math.min(LONGEST_LOOK_MS, look * 2)) {
      try {
        return work(...args)
      } catch (error) {
        if (errcodeOf(error) !== BUSY || performance.now() > until) throw translated(error)
      }
      await pause(look)
    }
  }

/** The write lock is taken at the start, so that what is read in it is still true when it is written. */
export function transaction<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/**
 * Runs a write that need not outlive a power cut, and so does not wait for the disk. It outlives the process as every
 * other does, and the next write that waits takes it along.
 */
export function unsynced<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec('PRAGMA synchronous = NORMAL')
  try {
    return work()
  } finally {
    db.exec('PRAGMA synchronous = FULL')
  }
}

function migrate(db: DatabaseSync, path: string): void {
  db.exec('CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT')
  const latest = (): number =>
    int(db.prepare('SELECT coalesce(max(version), 0) AS version FROM migrations').get(), 'version')
  if (latest() > MIGRATIONS.length) throw new Error(`${path} was written by a newer version of this program`)
  for (const [index, { name, sql }] of MIGRATIONS.entries()) {
    transaction(db, () => {
      if (latest() > index) return
      db.exec(sql)
      db.prepare('INSERT INTO migrations (version, name) VALUES (?, ?)').run(index + 1, name)
    })
  }
}

/** Leaves the wait for other processes to `stored`, once nothing is asked outside of it any more. */
export function waitNoMore(db: DatabaseSync): void {
  db.exec('PRAGMA busy_timeout = 0')
}

/** Opens or makes the database file, durable at power loss, and brings it to the present schema. */
export function openDatabase(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: BUSY_MS, enableForeignKeyConstraints: false })
  try {
    db.exec('PRAGMA journal_mode = WAL')
    db.exec('PRAGMA synchronous = FULL')
    migrate(db, path)
    return db
  } catch (error) {
    db.close()
    throw translated(error)
  }
}
