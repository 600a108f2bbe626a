import { uidOf } from '../../identity/uid.ts'
import type { Store } from '../../ports.ts'
import type { TestDatabase } from '../../testing/postgres.ts'
import { type PostgresOptions, openPostgres } from '../postgres/open.ts'
import { storeSuite } from './store-suite.ts'

/** The store's suite on a new PostgreSQL database for each test. */
export const postgresSuite = (
  name: string,
  newDatabase: () => Promise<TestDatabase>,
  options: Partial<PostgresOptions> = {},
): void =>
  storeSuite(name, async () => {
    const database = await newDatabase()
    const opened: Store[] = []
    return {
      async open() {
        const { store } = await openPostgres({ url: database.url, prepare: true, connections: 5, uidOf, ...options })
        opened.push(store)
        return store
      },
      async drop() {
        await Promise.all(opened.map((store) => store.close()))
        await database.drop()
      },
    }
  })
