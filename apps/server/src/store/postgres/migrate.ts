import { int, text } from '../rows.ts'
import type { Connection, Database } from './database.ts'
import { distribution } from './distribution.ts'
import { MIGRATIONS, type Migration } from './migrations.ts'
import type { Statement } from './statement.ts'

/** The advisory lock for changing the schema: any number that nothing else in the database uses. */
const LOCK = 7_203_551_846

/** Real milliseconds that a change waits for a table: while it waits, everybody who comes after it does too. */
const LOCK_MS = 10_000

/** Never prepared under a name: it runs once. */
const once = (sql: string): Statement => ({ name: '', reach: 'content', text: sql })
/** A change of the tables, which may go over every row of a large one, and takes as long as it needs. */
const change = (sql: string): Statement => ({ ...once(sql), unlimited: true })

async function changing<Result>(db: Database, work: (tx: Connection) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.rows(once('SET LOCAL statement_timeout = 0'))
    // The transaction's lock, not the session's: a pooler gives each transaction another session.
    await tx.rows(change(`SELECT pg_advisory_xact_lock(${LOCK})`))
    await tx.rows(once(`SET LOCAL lock_timeout = ${LOCK_MS}`))
    return work(tx)
  })
}

/** Whether a database has ever been migrated. */
export async function hasMigrations(db: Connection): Promise<boolean> {
  const [found] = await db.rows(once("SELECT to_regclass('migrations')::text AS name"))
  return found?.['name'] != null
}

/** Encodings that keep every text: this one has room for all, and that one takes it as it comes. */
const WHOLE: ReadonlySet<string> = new Set(['UTF8', 'SQL_ASCII'])

/** @throws Error for a database that could not keep every text; an encoding is chosen when a database is made, once for all */
export async function checkEncoding(db: Connection): Promise<void> {
  const [row] = await db.rows(once("SELECT current_setting('server_encoding') AS encoding"))
  const encoding = text(row, 'encoding')
  if (WHOLE.has(encoding)) return
  throw new Error(
    `its encoding is ${encoding}, which does not have every letter: make a database with ENCODING 'UTF8' TEMPLATE template0`,
  )
}

/**
 * Migrates a database to this program's schema, while others serve from it.
 * @throws Error when a newer program has changed the schema so that this one can no longer serve.
 */
export async function migrate(db: Database, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  await changing(db, (tx) =>
    tx.rows(
      once(`CREATE TABLE IF NOT EXISTS migrations
              (version bigint PRIMARY KEY, name text NOT NULL, serves_from bigint NOT NULL)`),
    ),
  )
  for (const [index, { name, servesFrom, sql }] of migrations.entries()) {
    await changing(db, async (tx) => {
      const version = index + 1
      const there = await tx.rows(once('SELECT version FROM migrations WHERE version = $1'), [version])
      if (there.length > 0) return
      await tx.rows(change(sql))
      await tx.rows(once('INSERT INTO migrations (version, name, serves_from) VALUES ($1, $2, $3)'), [
        version,
        name,
        servesFrom,
      ])
    })
  }
  const [oldest] = await db.rows(once('SELECT coalesce(max(serves_from), 0) AS version FROM migrations'))
  if (int(oldest, 'version') > migrations.length) throw new Error('it was written by a newer version of this program')
}

/**
 * Distributes the tables that are not distributed yet over the machines of a Citus cluster.
 * @throws Error when the database has no Citus.
 */
export async function distribute(db: Database): Promise<void> {
  await changing(db, async (tx) => {
    const [citus] = await tx.rows(once("SELECT to_regclass('pg_dist_partition')::text AS name"))
    if (citus?.['name'] == null) {
      throw new Error('DATABASE_DISTRIBUTED is citus and the database has no Citus: run CREATE EXTENSION citus there')
    }
    const done = await tx.rows(once('SELECT logicalrelid::text AS name FROM pg_dist_partition'))
    for (const sql of distribution(new Set(done.map((row) => text(row, 'name'))))) await tx.rows(change(sql))
  })
}
