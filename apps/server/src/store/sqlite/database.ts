import { DatabaseSync } from 'node:sqlite'
import { StoreAway } from '../../ports.ts'
import { int } from '../rows.ts'
import { MIGRATIONS } from './migrations.ts'

/** Real milliseconds that opening waits for another process's write. */
const BUSY_MS = 2_000

const BUSY = 5
/** The extended result code of a failed sync. */
const IOERR_FSYNC = 10 | (4 << 8)

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
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined

const primaryCodeOf = (error: unknown): number | undefined => {
  const code = errcodeOf(error)
  return code === undefined ? undefined : code & 0xff
}

/** Whether another connection is writing. */
export const isBusy = (error: unknown): boolean => primaryCodeOf(error) === BUSY

/** Whether a sync that SQLite requested failed. */
export const isFailedSync = (error: unknown): boolean => errcodeOf(error) === IOERR_FSYNC

/** The error to throw for the store: `StoreAway` if it is temporary, otherwise the same. */
export function awayFor(error: unknown): unknown {
  const code = primaryCodeOf(error)
  return code !== undefined && AWAY.has(code) ? new StoreAway('the database is away', { cause: error }) : error
}

/** Runs a transaction that takes the write lock at its start, so that what it reads is still true when it writes. Rolls back if `work` throws. */
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

function migrate(db: DatabaseSync): void {
  db.exec('CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT')
  const latest = (): number =>
    int(db.prepare('SELECT coalesce(max(version), 0) AS version FROM migrations').get(), 'version')
  if (latest() > MIGRATIONS.length) throw new Error('it was written by a newer version of this program')
  for (const [index, { name, sql }] of MIGRATIONS.entries()) {
    transaction(db, () => {
      if (latest() > index) return
      db.exec(sql)
      db.prepare('INSERT INTO migrations (version, name) VALUES (?, ?)').run(index + 1, name)
    })
  }
}

/**
 * Opens or creates the database file and migrates its schema. Every commit waits for the disk, and for other processes, until
 * `databaseFile` takes over both.
 * @throws StoreAway if the file cannot be used just now, and Error if a newer version of the program has written it
 */
export function openDatabase(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: BUSY_MS, enableForeignKeyConstraints: false })
  try {
    db.exec('PRAGMA journal_mode = WAL')
    db.exec('PRAGMA synchronous = FULL')
    // What is deleted is overwritten with zeros: SQLite would leave it readable in the file, and a backup copies free space too.
    db.exec('PRAGMA secure_delete = ON')
    // A process that was killed, or whose sync failed, may have left data in the log that is not on the disk. It is copied before any query
    // is answered, so that it is written again even if the kernel considers it written.
    db.exec('PRAGMA wal_checkpoint(PASSIVE)')
    migrate(db)
    return db
  } catch (error) {
    db.close()
    throw awayFor(error)
  }
}
