import type { FeedFiles } from './feed-files.ts'
import { eachRecord } from './csv.ts'
import type { Limits } from './limits.ts'
import { FETCH_LFS, isLfsPointer } from './no-zip.ts'
import { inUtf8 } from './text.ts'
import { FeedRefused, type Spot, type Troubles } from './trouble.ts'

/** A row of a table. The same object is reused for every row, so values must be copied from it. */
export interface Row {
  /** A trimmed cell; empty if the column or the value is missing. */
  text(column: string): string
  /** Whether the table has such a column. */
  has(column: string): boolean
  spot(): Spot
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

/** A cell as a number; undefined if it is not one. */
export function numberIn(row: Row, column: string): number | undefined {
  const text = row.text(column)
  return NUMBER.test(text) ? Number(text) : undefined
}

/**
 * A cell that has one of a few whole numbers, as text: `1` for `1.0`, which programs write that keep a column with blanks as decimals.
 */
export function codeIn(row: Row, column: string): string {
  const text = row.text(column)
  return text.length > 1 ? text.replace(/^(\d+)\.0+$/, '$1') : text
}

/** The named cells of a row, for a warning: `end_date "31/12/2026"`. */
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
  /** Sets the columns; the first of two with the same name is used. Returns the names that are repeated. */
  head(names: readonly string[]): readonly string[] {
    // Commas at the end of the head are for no column.
    this.width = names.findLastIndex((name) => name.trim() !== '') + 1
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

/** Columns that a table must have; of a nested list, at least one. */
export type Needed = readonly (string | readonly string[])[]

export interface Reading {
  readonly files: FeedFiles
  readonly limits: Limits
  readonly troubles: Troubles
}

/** The most lines per row: some programs write an empty one after each. */
const LINES_PER_ROW = 2

const SHOWN = 120
/** The most cells of a row; no table of a feed has as many. */
const MOST_CELLS = 1000

/** A hint at what a file without the right columns may be. */
function mistakenFor(names: string): string {
  if (isLfsPointer(names)) return ` ${FETCH_LFS}`
  if (/^[<{[]/.test(names)) return ' It is a web page or JSON rather than a table: was the download what it should be?'
  return /[;\t|]/.test(names) ? ' Its columns are not separated by commas: save it with commas.' : ''
}

/** @throws FeedRefused if a table lacks columns, and has rows or is some other kind of file. */
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
 * Visits the rows of a table, if the feed has it. Returns the number of rows.
 * @param needed columns without which a row is useless
 * @throws FeedRefused if it has rows but lacks those columns, or is not a table.
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
        'row with more cells than there are columns: its head lacks a name, or a cell with a comma in it needs quotes around it',
        row.spot(),
        `${cells.length} for ${row.width}`,
      )
    }
    visit(row)
  })
  return Math.max(0, rows)
}

/**
 * Reads a table that a timetable does not need: returns `none`, with a warning, if it cannot be read.
 * @param what the part of the feed that is left out in that case: `fares`
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
    // The message names the file and the line, since several tables may be read together.
    troubles.addAs(`${what} left out`, error.message)
    return none
  }
}
