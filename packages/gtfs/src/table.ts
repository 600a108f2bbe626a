import { CsvError, parse } from 'csv-parse/sync'
import type { FeedFiles } from './archive.ts'
import type { Limits } from './limits.ts'
import { FeedRefused, type Spot } from './trouble.ts'

/** No row of a feed is as long; a quote that nobody closes is. */
const LONGEST_ROW = 1024 * 1024

/** A row of a table. It is the same object for each: read from it what is to be kept. */
export interface Row {
  /** Without the space around; empty where the column or the value is missing. */
  text(column: string): string
  spot(): Spot
}

/** A cell as a number; undefined where there is none. */
export function numberIn(row: Row, column: string): number | undefined {
  const text = row.text(column)
  const number = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : undefined
}

class Cursor implements Row {
  readonly #file: string
  readonly #columns = new Map<string, number>()
  cells: readonly string[] = []
  line = 0

  constructor(file: string) {
    this.#file = file
  }
  head(names: readonly string[]): void {
    names.forEach((name, i) => this.#columns.set(name.trim().toLowerCase(), i))
  }
  has(column: string): boolean {
    return this.#columns.has(column)
  }
  text(column: string): string {
    return this.cells[this.#columns.get(column) ?? -1]?.trim() ?? ''
  }
  spot(): Spot {
    return { file: this.#file, line: this.line }
  }
}

/**
 * Goes through a table row by row; not at all where the feed does not have it.
 * @param needed columns without which it says nothing
 * @throws FeedRefused where it has not those, or is no table.
 */
export function eachRow(
  files: FeedFiles,
  file: string,
  { needed, limits }: { readonly needed: readonly string[]; readonly limits: Limits },
  visit: (row: Row) => void,
): void {
  const bytes = files.get(file)
  if (!bytes || bytes.byteLength === 0) return
  const row = new Cursor(file)
  let rows = -1
  const onRecord = (cells: readonly string[], { lines }: { readonly lines: number }): null => {
    rows += 1
    row.cells = cells
    row.line = lines
    if (rows === 0) {
      row.head(cells)
      const lacking = needed.filter((column) => !row.has(column))
      if (lacking.length > 0) throw new FeedRefused(`${file} has no column ${lacking.join(', ')}.`)
      return null
    }
    if (rows > limits.rows) {
      throw new FeedRefused(`${file} has more than the ${limits.rows} rows that are read. Take a part of the feed.`)
    }
    if (cells.some((cell) => cell !== '')) visit(row)
    return null
  }
  try {
    parse(bytes, {
      bom: true,
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: LONGEST_ROW,
      on_record: onRecord,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new FeedRefused(`${file} cannot be read as a table: ${error.message}.`)
  }
}
