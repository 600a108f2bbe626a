import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase as openFile } from '../store/sqlite/database.ts'
import { MIGRATIONS } from '../store/sqlite/migrations.ts'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { temporaryFolder } from '../testing/temporary.ts'
import { moveToPostgres } from './move-to-postgres.ts'

/** Tables that only SQLite has, and counts that are not moved. */
const STAY: ReadonlySet<string> = new Set(['migrations', 'limit_counts', 'content_revision', 'world_parts'])
/** Columns of the parts of a world, which PostgreSQL stores whole. */
const OF_PARTS: ReadonlySet<string> = new Set(['locations_part', 'services_part'])
const ROWS = 2_500
const KEY = 'ab'.repeat(32)

let folder: ReturnType<typeof temporaryFolder>
let file = ''
let there: TestDatabase
beforeEach(async () => {
  folder = temporaryFolder()
  file = join(folder.path, 'final-call.db')
  there = await testDatabase()
})
afterEach(async () => {
  folder.remove()
  await there.drop()
})

const move = (logKey?: string): Promise<void> =>
  moveToPostgres(
    { url: there.url, listenUrl: undefined, prepare: true, connections: 2, distributed: false },
    file,
    logKey,
  )

interface Column {
  readonly name: string
  readonly type: string
  readonly notnull: number
}

function tablesOf(db: DatabaseSync): ReadonlyMap<string, readonly Column[]> {
  const names = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
    .all()
    .map((it) => String(it['name']))
  const columns = (table: string): readonly Column[] =>
    db
      .prepare('SELECT name, type, "notnull" FROM pragma_table_info(?)')
      .all(table)
      .map((it) => ({ name: String(it['name']), type: String(it['type']), notnull: Number(it['notnull']) }))
  return new Map(
    names.filter((it) => !STAY.has(it)).map((table) => [table, columns(table).filter((it) => !OF_PARTS.has(it.name))]),
  )
}

/** Text that a careless copy would change. */
const text = (table: string, column: string, row: number): string =>
  `${table}.${column} ${row} {"a":[1,"é\\u0000",null]} \\ ' " , {} NULL \n\t Taupō 🚌`

const FLAGS: ReadonlySet<string> = new Set(['revoked', 'first', 'steady'])

function valueOf(table: string, { name, type, notnull }: Column, row: number): string | number | null {
  if (row % 3 === 1 && !notnull) return null
  if (FLAGS.has(name)) return row % 2
  return type === 'TEXT' ? text(table, name, row) : row * 1_000_000_007
}

/** Fills all tables with rows of made-up values. */
function fillFile(rows: number): void {
  const db = openFile(file)
  db.exec('BEGIN')
  for (const [table, columns] of tablesOf(db)) {
    const insert = db.prepare(
      `INSERT INTO ${table} (${columns.map((it) => it.name).join()}) VALUES (${columns.map(() => '?').join()})`,
    )
    for (let row = 0; row < rows; row += 1) insert.run(...columns.map((it) => valueOf(table, it, row)))
  }
  db.exec('COMMIT')
  db.close()
}

function change(sql: string): void {
  const db = openFile(file)
  db.exec(sql)
  db.close()
}

/** A row as text, alike for both databases: one has booleans for 1 and 0, and its driver gives large numbers as text. */
const asText = (row: object): string =>
  JSON.stringify(
    Object.entries(row).map(([name, it]) => [
      name,
      it === null ? it : String(typeof it === 'boolean' ? Number(it) : it),
    ]),
  )

it('every row of every table is moved, character by character, and the file stays as it was', async () => {
  fillFile(ROWS)
  const before = readFileSync(file)
  await move()
  const db = new DatabaseSync(file, { readOnly: true })
  const tables = tablesOf(db)
  expect(tables.size).toBeGreaterThan(15)
  for (const [table, columns] of tables) {
    const names = columns.map((it) => it.name).join()
    const moved = await there.ask(`SELECT ${names} FROM ${table}`)
    const stored = db.prepare(`SELECT ${names} FROM ${table}`).all()
    // Every sign-in has ended.
    if (table === 'token_families') for (const row of stored) row['revoked'] = 1
    expect(moved.map(asText).toSorted(), table).toEqual(stored.map(asText).toSorted())
    expect(moved, table).toHaveLength(ROWS)
  }
  db.close()
  expect(readFileSync(file).equals(before)).toBe(true)
})

it("a player's name is moved without a NUL in it, which PostgreSQL's text cannot have", async () => {
  fillFile(1)
  change("UPDATE users SET display_name = 'S' || char(0) || 'am'")
  await move()
  expect(await there.ask('SELECT display_name FROM users')).toEqual([{ display_name: 'Sam' }])
})

it('a database with rows is not filled', async () => {
  fillFile(1)
  await move()
  await expect(move()).rejects.toThrow(
    /^DATABASE_URL: the database \S+ cannot be filled: it is not empty, its table \w+ has rows: make a new one\.$/,
  )
})

it('nothing is moved if a row cannot be, and the next attempt moves all', async () => {
  fillFile(3)
  change("UPDATE worlds SET json = 'a' || char(0) || 'b' WHERE rowid = 2")
  await expect(move()).rejects.toThrow(/cannot be filled: /)
  expect(await there.ask('SELECT FROM users')).toEqual([])
  change("UPDATE worlds SET json = 'whole' WHERE rowid = 2")
  await move()
  expect(await there.ask('SELECT FROM users')).toHaveLength(3)
})

it('a file of an older program is moved', async () => {
  const db = new DatabaseSync(file)
  db.exec('CREATE TABLE migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT')
  db.exec(MIGRATIONS[0]?.sql ?? '')
  db.exec("INSERT INTO migrations VALUES (1, 'first')")
  db.exec("INSERT INTO worlds (world_id, json) VALUES ('w', 'whole')")
  db.close()
  await move(KEY)
  expect(await there.ask('SELECT world_id, json FROM worlds')).toEqual([{ world_id: 'w', json: 'whole' }])
  expect(await there.ask('SELECT name, value FROM secrets')).toEqual([{ name: 'log-key', value: KEY }])
})
