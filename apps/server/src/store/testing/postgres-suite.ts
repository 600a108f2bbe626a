import { chainOf } from '../../chain/chain.ts'
import { uidOf } from '../../identity/uid.ts'
import type { Store } from '../../ports.ts'
import type { TestDatabase } from '../../testing/postgres.ts'
import { openDatabase } from '../postgres/database.ts'
import { type PostgresOptions, openPostgres } from '../postgres/open.ts'
import { postgresRaces } from '../postgres/races.ts'
import { storeSuite } from './store-suite.ts'

const logKeys = { current: Buffer.alloc(32, 1), old: [] }

interface SuiteOptions extends Partial<PostgresOptions> {
  /** Whether races are written as on Citus, whose functions the database need not have. */
  readonly inParts?: true
}

/** The store's suite on a new PostgreSQL database for each test. */
export const postgresSuite = (
  name: string,
  newDatabase: () => Promise<TestDatabase>,
  { inParts, ...options }: SuiteOptions = {},
): void =>
  storeSuite(name, async () => {
    const database = await newDatabase()
    const connection = { url: database.url, prepare: true, connections: 5, ...options }
    const opened: { close(): Promise<void> }[] = []
    return {
      async open(): Promise<Store> {
        const { store } = await openPostgres({ ...connection, uidOf, logKeys })
        opened.push(store)
        if (!inParts) return store
        const db = openDatabase(connection)
        opened.push(db)
        return { ...store, races: postgresRaces(db, chainOf(logKeys), true) }
      },
      async drop() {
        await Promise.all(opened.map((it) => it.close()))
        await database.drop()
      },
    }
  })
