import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { uidOf } from '../identity/uid.ts'
import type { Store } from '../ports.ts'
import { openSqlite } from '../store/sqlite/open.ts'
import { tamperSuite } from '../testing/tamper-suite.ts'
import { temporaryFolder } from '../testing/temporary.ts'

tamperSuite(
  'an SQLite file',
  async () => {
    const folder = temporaryFolder()
    const path = join(folder.path, 'test.db')
    const opened: Store[] = []
    const direct = async <Result>(work: (db: DatabaseSync) => Result): Promise<Result> => {
      const db = new DatabaseSync(path)
      try {
        return work(db)
      } finally {
        db.close()
      }
    }
    return {
      async open(logKeys) {
        const store = openSqlite({ path, uidOf, logKeys })
        opened.push(store)
        return store
      },
      touch: (sql) => direct((db) => db.exec(sql)),
      text: (sql) =>
        direct((db) => {
          const [value] = Object.values(db.prepare(sql).get() ?? {})
          return Buffer.from(String(value))
        }),
      put: (sql, bytes) =>
        direct((db) => {
          db.prepare(sql.replace('?', 'CAST(? AS TEXT)')).run(bytes)
        }),
      async drop() {
        await Promise.all(opened.map((store) => store.close()))
        folder.remove()
      },
    }
  },
  150,
)
