import { CsvError, parse } from 'csv-parse/sync'
import { FeedRefused } from './trouble.ts'

/** No row of a feed is as long, in bytes; a quote that nobody closes is. */
const LONGEST_ROW = 1024 * 1024

/** @param oddQuote something stands behind a closing quote */
type Visit = (cells: readonly string[], line: number, oddQuote: boolean) => void

const SAID: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: `a row of more than ${LONGEST_ROW} bytes. Is a quote not closed, or is it no table?`,
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened that is never closed.',
}

/** A cell in quotes with space behind them, which the parser leaves as it stands. */
const QUOTED = /^"([^"]*)"\s*$/

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0)

/**
 * Goes through a table of comma-separated values in UTF-8, as RFC 4180 has them and as people write them: any ends of
 * lines, quotes within a cell, spaces around one. The line of a row is the one that it begins on.
 * @throws FeedRefused for a quote that is never closed, and for a row of a million bytes.
 */
export function eachRecord(file: string, bytes: Uint8Array, visit: Visit): void {
  let next = 1
  const onRecord = (cells: string[], { lines }: { readonly lines: number }): null => {
    let oddQuote = false
    cells.forEach((cell, i) => {
      if (!cell.startsWith('"')) return
      const within = QUOTED.exec(cell)?.[1]
      cells[i] = within ?? cell
      oddQuote ||= within === undefined
    })
    visit(cells, lines - breaksIn(cells), oddQuote)
    next = lines + 1
    return null
  }
  try {
    parse(bytes, {
      bom: true,
      ltrim: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: LONGEST_ROW,
      on_record: onRecord,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new FeedRefused(`${file}:${next}: ${SAID[error.code] ?? `${error.message}.`}`)
  }
}
