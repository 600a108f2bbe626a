import type { FeedFiles } from './archive.ts'
import { eachRecord } from './csv.ts'
import type { Limits } from './limits.ts'
import { FETCH_LFS, isLfsPointer } from './no-zip.ts'
import { inUtf8 } from './text.ts'
import { FeedRefused, type Spot, type Troubles } from './trouble.ts'

/** A row of a table. It is the same object for each: read from it what is to be kept. */
export interface Row {
  /** Without the space around; empty where the column or the value is missing. */
  text(column: string): string
  /** Whether the table has such a column, whatever stands in it here. */
  has(column: string): boolean
  spot(): Spot
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

/** A cell as a number; undefined where there is none. */
export function numberIn(row: Row, column: string): number | undefined {
  const text = row.text(column)
  return NUMBER.test(text) ? Number(text) : undefined
}

/** Some cells of a row, for a warning: `end_date "31/12/2026"`. */
export const asWritten = (row: Row, columns: readonly (string | false)[]): string =>
  columns.flatMap((it) => (it === false ? [] : [`${it} "${row.text(it)}"`])).join(', ')

class Cursor implements Row {
  readonly #file: string
  readonly #columns = new Map<string, number>()
  cells: readonly string[] = []
  line = 0
  width = 0

  constructor(file: string) {
    this.#file = file
  }
  /** Of two columns with one name the first counts; gives the names that are there twice. */
  head(names: readonly string[]): readonly string[] {
    this.width = names.length
    const known = names.map((name) => name.trim().toLowerCase())
    known.forEach((name, i) => {
      if (!this.#columns.has(name)) this.#columns.set(name, i)
    })
    return known.filter((name, i) => name !== '' && known.indexOf(name) < i)
  }
  has(column: string): boolean {
    return this.#columns.has(column)
  }
  names(): string {
    return [...this.#columns.keys()].filter((name) => name !== '').join(', ')
  }
  text(column: string): string {
    const at = this.#columns.get(column)
    return at === undefined ? '' : (this.cells[at]?.trim() ?? '')
  }
  spot(): Spot {
    return { file: this.#file, line: this.line }
  }
}

/** Columns that a table must have; of a list one of them is enough. */
export type Needed = readonly (string | readonly string[])[]

export interface Reading {
  readonly files: FeedFiles
  readonly limits: Limits
  readonly troubles: Troubles
}

/** Lines for each row that is read at the most: some programs write an empty one after each. */
const LINES_PER_ROW = 2

const SHOWN = 120
/** No table of a feed has as many columns; what has is none. */
const MOST_CELLS = 1000

/** What a table may be that has not the columns of one. */
function mistakenFor(names: string): string {
  if (isLfsPointer(names)) return ` ${FETCH_LFS}`
  if (/^[<{[]/.test(names)) return ' It is a web page or JSON rather than a table: was the download what it should be?'
  return /[;\t|]/.test(names) ? ' Its columns are not separated by commas: save it with commas.' : ''
}

/** @throws FeedRefused where a table with rows, or one that is something else altogether, lacks columns. */
function checkHead(file: string, needed: Needed, head: Cursor, rows: number): void {
  const lacking = needed
    .map((of) => (typeof of === 'string' ? [of] : of))
    .filter((of) => !of.some((name) => head.has(name)))
    .map((of) => of.join(' or '))
  const names = head.names()
  const hint = mistakenFor(names)
  if (lacking.length === 0 || (rows === 0 && hint === '')) return
  const shown = names.length > SHOWN ? `${names.slice(0, SHOWN)}…` : names
  throw new FeedRefused(`${file}:1 has no column ${lacking.join(', ')}. Its columns are: ${shown || 'none'}.${hint}`)
}

/**
 * Goes through a table row by row; not at all where the feed does not have it. Gives the number of its rows.
 * @param needed columns without which a row says nothing
 * @throws FeedRefused where it has rows and not those, or is no table.
 */
export function eachRow(
  { files, limits, troubles }: Reading,
  file: string,
  needed: Needed,
  visit: (row: Row) => void,
): number {
  const bytes = files.get(file)
  if (!bytes) return 0
  const row = new Cursor(file)
  let rows = -1
  const mostLines = LINES_PER_ROW * limits.rows
  eachRecord(file, inUtf8(file, bytes, troubles), mostLines, (cells, line, oddQuote) => {
    if (cells.length > MOST_CELLS) {
      throw new FeedRefused(`${file}:${line} has more than ${MOST_CELLS} cells: it is no table of a feed.`)
    }
    if (cells.every((cell) => cell.trim() === '')) return
    row.cells = cells
    row.line = line
    rows += 1
    if (rows === 0) {
      for (const name of row.head(cells)) troubles.add('column left out: another one has its name', row.spot(), name)
      checkHead(file, needed, row, rows)
      return
    }
    if (rows === 1) checkHead(file, needed, row, rows)
    if (rows > limits.rows) {
      throw new FeedRefused(`${file} has more than the ${limits.rows} rows that are read. Take a part of the feed.`)
    }
    if (oddQuote) troubles.add('quote within a cell taken as it stands', row.spot(), 'quotes in a cell are doubled')
    if (cells.length < row.width) {
      troubles.add(
        'row with fewer cells than there are columns, the rest taken as empty',
        row.spot(),
        `${cells.length} of ${row.width}`,
      )
    } else if (cells.length > row.width && cells.slice(row.width).some((cell) => cell.trim() !== '')) {
      troubles.add(
        'row with more cells than there are columns: a cell with a comma in it needs quotes around it',
        row.spot(),
        `${cells.length} for ${row.width}`,
      )
    }
    visit(row)
  })
  return Math.max(0, rows)
}

/**
 * What is read of a table that a timetable can do without: `none` of it where it cannot be read, and that is said.
 * @param what is left out of the feed then: `fares`
 */
export function optional<T>(
  { what, none }: { readonly what: string; readonly none: T },
  troubles: Troubles,
  read: () => T,
): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof FeedRefused)) throw error
    // It names the file and the line: of tables that are read together any may be the one.
    troubles.addAs(`${what} left out`, error.message)
    return none
  }
}
