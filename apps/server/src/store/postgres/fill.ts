import { type Row, flag, text } from '../rows.ts'
import type { Connection, Database } from './database.ts'
import { DISTRIBUTED, REFERENCE } from './distribution.ts'
import { change, changing, once } from './migrate.ts'

/** Counts of a minute, of servers that no longer run. */
const NOT_MOVED = 'limit_counts'

const TABLES: readonly string[] = [...DISTRIBUTED.map((it) => it.table), ...REFERENCE].filter((it) => it !== NOT_MOVED)

/** Rows that one statement inserts at most, and characters of text after which it takes no more rows. */
const ROWS_AT_ONCE = 1_000
const TEXT_AT_ONCE = 4_000_000

/** Gives the rows of the table of that name, with all its columns; a boolean may be 1 or 0. */
export type RowsOf = (table: string) => Iterable<Row>

interface Column {
  readonly name: string
  readonly type: string
}

/** The columns of a table that are written, in order: not those that the database generates. */
async function columnsOf(tx: Connection, table: string): Promise<readonly Column[]> {
  const columns = once(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
  )
  return (await tx.rows(columns, [table])).map((row) => ({ name: text(row, 'name'), type: text(row, 'type') }))
}

const sizeOf = (row: Row): number =>
  Object.values(row).reduce((size: number, it) => size + (typeof it === 'string' ? it.length : 0), 0)

function* inBatches(rows: Iterable<Row>): Generator<readonly Row[]> {
  let batch: Row[] = []
  let size = 0
  for (const row of rows) {
    batch.push(row)
    size += sizeOf(row)
    if (batch.length < ROWS_AT_ONCE && size < TEXT_AT_ONCE) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
}

function valueOf(row: Row, { name, type }: Column): unknown {
  if (!(name in row)) throw new TypeError(`there is no column ${name}`)
  return type === 'boolean' ? flag(row, name) : row[name]
}

/** Fills a database that has this program's schema and no rows, in one transaction. @throws Error if the database has rows */
export async function fill(db: Database, rowsOf: RowsOf): Promise<void> {
  await changing(db, async (tx) => {
    for (const table of TABLES) {
      const [found] = await tx.rows(once(`SELECT FROM ${table} LIMIT 1`))
      if (found) throw new Error(`it is not empty, its table ${table} has rows: make a new one`)
    }
    for (const table of TABLES) {
      const columns = await columnsOf(tx, table)
      const names = columns.map(({ name }) => name).join(', ')
      const arrays = columns.map(({ type }, i) => `$${i + 1}::${type}[]`).join(', ')
      const insert = change(`INSERT INTO ${table} (${names}) SELECT * FROM unnest(${arrays})`)
      for (const rows of inBatches(rowsOf(table))) {
        await tx.rows(
          insert,
          columns.map((column) => rows.map((row) => valueOf(row, column))),
        )
      }
    }
  })
}
