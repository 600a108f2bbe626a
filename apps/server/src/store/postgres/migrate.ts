import { int, text } from '../rows.ts'
import { type SchemaAge, schemaAge } from '../schema-age.ts'
import type { Connection, Database } from './database.ts'
import { distribution } from './distribution.ts'
import { MIGRATIONS, type Migration } from './migrations.ts'
import type { Statement } from './statement.ts'

/** The advisory lock for changing the schema: a number that nothing else in the database uses. */
const LOCK = 7_203_551_846

/** Real milliseconds that a change waits for a table: all later statements on it wait meanwhile. */
const LOCK_MS = 10_000

/** A statement that runs once, and so is not prepared. */
export const once = (sql: string): Statement => ({ name: '', reach: 'content', text: sql })
/** A statement that may write a whole table, and so has no time limit. */
export const change = (sql: string): Statement => ({ ...once(sql), unlimited: true })

/** Runs a transaction without time limits, alone among those that change the schema or fill the database. */
export async function changing<Result>(db: Database, work: (tx: Connection) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.rows(once('SET LOCAL statement_timeout = 0'))
    await tx.rows(once('SET LOCAL idle_in_transaction_session_timeout = 0'))
    // The transaction's lock, not the session's: a pooler gives each transaction another session.
    await tx.rows(change(`SELECT pg_advisory_xact_lock(${LOCK})`))
    await tx.rows(once(`SET LOCAL lock_timeout = ${LOCK_MS}`))
    return work(tx)
  })
}

/** The age of the database's schema, which is not changed. */
export async function ageOfDatabase(db: Connection): Promise<SchemaAge> {
  const [found] = await db.rows(once("SELECT to_regclass('migrations')::text AS name"))
  if (found?.['name'] == null) return 'none'
  const [row] = await db.rows(once('SELECT count(*) AS changes FROM migrations'))
  return schemaAge(int(row, 'changes'), MIGRATIONS.length)
}

/** Encodings that can store every text: UTF8 has all characters, and SQL_ASCII stores bytes unchanged. */
const WHOLE: ReadonlySet<string> = new Set(['UTF8', 'SQL_ASCII'])

/** @throws Error if the database's encoding cannot store every text; it is fixed when a database is created */
async function checkEncoding(db: Connection): Promise<void> {
  const [row] = await db.rows(once("SELECT current_setting('server_encoding') AS encoding"))
  const encoding = text(row, 'encoding')
  if (WHOLE.has(encoding)) return
  throw new Error(
    `its encoding is ${encoding}, which does not have every letter: make a database with ENCODING 'UTF8' TEMPLATE template0`,
  )
}

/**
 * Migrates a database to this program's schema, while other processes serve from it.
 * @throws Error if a newer program has changed the schema so that this one can no longer serve.
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
 * @throws Error if the database has no Citus.
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

/**
 * Gives a database this program's schema, distributed if asked for.
 * @throws what `checkEncoding`, `migrate` and `distribute` throw
 */
export async function bringUpToDate(db: Database, distributed: boolean): Promise<void> {
  await checkEncoding(db)
  await migrate(db)
  if (distributed) await distribute(db)
}
