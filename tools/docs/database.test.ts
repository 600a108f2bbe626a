import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { uidOf } from '../../apps/server/src/identity/uid.ts'
import { MIGRATIONS } from '../../apps/server/src/store/postgres/migrations.ts'
import { openSqlite } from '../../apps/server/src/store/sqlite/open.ts'
import { temporaryFolder } from '../../apps/server/src/testing/temporary.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../docs/database.md'), 'utf8')

/** The tables of the page, each with its columns. */
const told = new Map(
  [...page.matchAll(/^\| `(\w+)` \|.*\| ([^|]+) \|$/gm)].map(([, table = '', columns = '']) => [
    table,
    [...columns.matchAll(/`(\w+)`/g)].map(([, column = '']) => column),
  ]),
)

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
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(names(tables).map((table) => [table, names(columns.all(table))])),
  )
})

it('docs/database.md has every table of PostgreSQL, but the two that it says are of a file alone', () => {
  const made = MIGRATIONS.flatMap(({ sql }) =>
    [...sql.matchAll(/CREATE (?:UNLOGGED )?TABLE (\w+)/g)].map(([, table = '']) => table),
  )
  const alone = ['world_parts', 'content_revision']
  expect(page).toContain(`PostgreSQL has neither \`${alone.join('`, with the columns that name its rows, nor `')}\``)
  expect([...made, 'migrations', ...alone].toSorted()).toEqual([...told.keys()].toSorted())
})
