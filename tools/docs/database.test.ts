import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { uidOf } from '../../apps/server/src/identity/uid.ts'
import { openSqlite } from '../../apps/server/src/store/sqlite/open.ts'
import { temporaryFolder } from '../../apps/server/src/testing/temporary.ts'
import { TOLD } from './testing/database-page.ts'

it('docs/database.md has every table of a SQLite file, with its columns in order', async () => {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const path = join(folder.path, 'game.db')
  await openSqlite({ path, uidOf }).close()
  using db = new DatabaseSync(path)
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
  const columns = db.prepare('SELECT name FROM pragma_table_info(?)')
  const names = (rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] =>
    rows.map(({ name }) => String(name))
  expect(Object.fromEntries(TOLD)).toEqual(
    Object.fromEntries(names(tables).map((table) => [table, names(columns.all(table))])),
  )
})
