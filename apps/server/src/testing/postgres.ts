import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { openDatabase } from '../store/postgres/database.ts'
import { DISTRIBUTED } from '../store/postgres/distribution.ts'
import { migrate } from '../store/postgres/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for tests, which create databases of their own in it. */
    readonly postgresUrl: string
    /** PostgreSQL servers with Citus that know each other's password. The first is meant to be the coordinator. */
    readonly citusUrls: readonly string[]
  }
}

export interface TestDatabase {
  readonly url: string
  /** Queries the database directly. */
  ask<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>
  /** Runs statements on one connection, in turn. @returns the last one's rows */
  askInOne<Row extends pg.QueryResultRow>(texts: readonly string[]): Promise<readonly Row[]>
  /** Cuts every connection and lets none in. */
  shut(): Promise<{ readonly open: () => Promise<void> }>
  drop(): Promise<void>
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const newName = (): string => `test_${randomBytes(8).toString('hex')}`

/** An empty database of its own on the tests' server. @param encoding UTF8 when absent */
export const testDatabase = (encoding?: string): Promise<TestDatabase> =>
  databaseOn(
    inject('postgresUrl'),
    newName(),
    encoding === undefined ? '' : `ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`,
  )

/** @param options of `CREATE DATABASE` */
async function databaseOn(server: string, name: string, options = ''): Promise<TestDatabase> {
  const onServer = (...sql: readonly string[]): Promise<void> =>
    withClient(server, async (client) => {
      for (const it of sql) await client.query(it)
    })
  await onServer(`CREATE DATABASE ${name} ${options}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`
  return {
    url: url.href,
    ask: async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
      withClient(url.href, async (client) => (await client.query<Row>(sql, [...values])).rows),
    askInOne: async <Row extends pg.QueryResultRow>(texts: readonly string[]) =>
      withClient(url.href, async (client) => {
        let rows: readonly Row[] = []
        for (const text of texts) rows = (await client.query<Row>(text)).rows
        return rows
      }),
    async shut() {
      await onServer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`, cut)
      return { open: () => onServer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`) }
    },
    drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/** An empty database of its own on the tests' Citus cluster: the coordinator's, which knows the other machines'. */
export async function citusDatabase(): Promise<TestDatabase & { readonly machines: readonly TestDatabase[] }> {
  const name = newName()
  const urls = inject('citusUrls')
  const databases = await Promise.all(urls.map((it) => databaseOn(it, name)))
  await Promise.all(databases.map((it) => it.ask('CREATE EXTENSION citus')))
  const [coordinator, ...machines] = databases
  const [own, ...others] = urls.map((it) => new URL(it))
  if (!coordinator || !own) throw new Error('no machine has Citus')
  await coordinator.ask(`SELECT citus_set_coordinator_host('${own.hostname}', ${own.port})`)
  for (const { hostname, port } of others) await coordinator.ask(`SELECT citus_add_node('${hostname}', ${port})`)
  return {
    ...coordinator,
    machines,
    drop: async () => void (await Promise.all(databases.map((it) => it.drop()))),
  }
}

/** A transaction that has run a statement, and holds its locks until it commits. */
export async function holding(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('BEGIN')
  await client.query(sql)
  return {
    ask: (text: string, values: readonly unknown[]) => client.query(text, [...values]),
    /** Waits until a connection to the database is in that state. */
    until: (condition: string) =>
      expect
        .poll(() => {
          const where = `datname = current_database() AND ${condition}`
          return withClient(url, (it) => it.query(`SELECT FROM pg_stat_activity WHERE ${where}`))
        })
        .toMatchObject({ rowCount: 1 }),
    async commit() {
      await client.query('COMMIT')
      await client.end()
    },
  }
}

/**
 * Gives each caller a copy of a database that was prepared for the first of a file, and goes with the server: to prepare each takes several
 * times as long as to copy it.
 */
function copiesOf(prepare: (original: TestDatabase) => Promise<void>): () => Promise<TestDatabase> {
  let original: Promise<string> | undefined
  const prepared = async (): Promise<string> => {
    const name = newName()
    await prepare(await databaseOn(inject('postgresUrl'), name))
    return name
  }
  return async () => {
    original ??= prepared()
    return databaseOn(inject('postgresUrl'), newName(), `TEMPLATE ${await original} STRATEGY FILE_COPY`)
  }
}

async function migrateNew({ url }: TestDatabase): Promise<void> {
  const db = openDatabase({ url, prepare: false, connections: 2 })
  await migrate(db)
  await db.close()
}

/** A database of its own on the tests' server, migrated. */
export const migratedDatabase = copiesOf(migrateNew)

/** The number of parts into which a table is cut. */
const PARTS = 4

/**
 * A database of its own on the tests' server, migrated. Every table that grows with players is partitioned by the hash of its key, as Citus
 * distributes it over machines. A unique key must lie within one part. Parts are named `<table>_part_<n>`; the same key is in the same part
 * of every table.
 */
export const databaseInParts = copiesOf(async (original) => {
  await migrateNew(original)
  const cut = ({ table, by }: (typeof DISTRIBUTED)[number]): readonly string[] => [
    `ALTER TABLE ${table} RENAME TO ${table}_whole`,
    `CREATE TABLE ${table} (LIKE ${table}_whole INCLUDING ALL) PARTITION BY HASH (${by})`,
    ...Array.from(
      { length: PARTS },
      (_, part) =>
        `CREATE TABLE ${table}_part_${part} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${part})`,
    ),
    `DROP TABLE ${table}_whole`,
  ]
  await original.ask(DISTRIBUTED.flatMap(cut).join(';\n'))
})
