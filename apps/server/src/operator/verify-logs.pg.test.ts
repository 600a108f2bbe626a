import { uidOf } from '../identity/uid.ts'
import type { Store } from '../ports.ts'
import { openPostgres } from '../store/postgres/open.ts'
import { testDatabase } from '../testing/postgres.ts'
import { tamperSuite } from '../testing/tamper-suite.ts'

tamperSuite(
  'PostgreSQL',
  async () => {
    const database = await testDatabase()
    const opened: Store[] = []
    return {
      async open(logKeys) {
        const { store } = await openPostgres({ url: database.url, prepare: true, connections: 3, uidOf, logKeys })
        opened.push(store)
        return store
      },
      async touch(sql) {
        await database.ask(sql)
      },
      async text(sql) {
        const [row = {}] = await database.ask<Record<string, string>>(sql)
        return Buffer.from(Object.values(row)[0] ?? '')
      },
      async put(sql, bytes) {
        await database.ask(sql.replace('?', "convert_from($1, 'UTF8')"), [bytes])
      },
      async drop() {
        await Promise.all(opened.map((store) => store.close()))
        await database.drop()
      },
    }
  },
  40,
)
