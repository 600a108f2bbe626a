import { CsvError, parse } from 'csv-parse/sync'
import { FeedRefused } from './trouble.ts'

/** The longest row, in bytes. No row of a feed is as long, except after an unclosed quote. */
const LONGEST_ROW = 1024 * 1024

/** @param oddQuote whether the row has misplaced quotes, which were kept as text */
type Visit = (cells: readonly string[], line: number, oddQuote: boolean) => void

const SAID: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: `a row of more than ${LONGEST_ROW} bytes. Is a quote not closed, or is it no table?`,
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened that is never closed.',
}

const FORM = {
  bom: true,
  ltrim: true,
  relax_column_count: true,
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
}

const LF = 10
const CR = 13

/** Tracks the line number while going through the bytes of a table. */
class Lines {
  readonly #bytes: Uint8Array
  /** The current offset in bytes. */
  at = 0
  /** The line at that offset. */
  line = 1

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }
  /** Moves to the start of the next row, past empty lines. */
  skipEmpty(): void {
    while (this.#bytes[this.at] === LF || this.#bytes[this.at] === CR) this.#step()
  }
  passTo(end: number): void {
    while (this.at < end) this.#step()
  }
  #step(): void {
    const byte = this.#bytes[this.at]
    this.at += 1
    if (byte === LF || (byte === CR && this.#bytes[this.at] !== LF)) this.line += 1
  }
}

/**
 * Checks a table's lines before it is parsed: the parser would hold every cell of a row of a hundred million commas, and skip a hundred
 * million empty lines for minutes.
 * @throws FeedRefused for a line of more than `LONGEST_ROW` bytes, or for more than `mostLines` lines.
 */
function checkLines(file: string, bytes: Uint8Array, mostLines: number): void {
  let [line, from] = [1, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === LF || byte === CR) {
      if (byte === LF || bytes[at + 1] !== LF) line += 1
      from = at + 1
      if (line > mostLines)
        throw new FeedRefused(
          `${file} has more than ${mostLines} lines. Take a part of the feed, or the empty lines out of it.`,
        )
    } else if (at - from >= LONGEST_ROW) {
      throw new FeedRefused(`${file}:${line}: ${SAID['CSV_MAX_RECORD_SIZE']}`)
    }
  }
}

/** The cells of a row whose quotes are correct, with or without spaces around them; undefined if they are not. */
function rowByRule(bytes: Uint8Array): readonly string[] | undefined {
  try {
    const [cells, ...more]: readonly string[][] = parse(bytes, { ...FORM, rtrim: true })
    return more.length === 0 ? cells : undefined
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return undefined
  }
}

/**
 * Visits the records of comma-separated values in UTF-8, as in RFC 4180 or as people write them: with any line ends, quotes within a cell,
 * or spaces around one. A row's line is the one that it begins on.
 * @throws FeedRefused for an open quote at the end of a cell, a row of more than `LONGEST_ROW` bytes, or too many lines.
 */
export function eachRecord(file: string, bytes: Uint8Array, mostLines: number, visit: Visit): void {
  checkLines(file, bytes, mostLines)
  const lines = new Lines(bytes)
  const refused = (why: string): FeedRefused => new FeedRefused(`${file}:${lines.line}: ${why}`)
  const onRecord = (cells: readonly string[], info: { readonly bytes: number }): null => {
    lines.skipEmpty()
    // A cell that still begins with a quote may contain it, be followed by spaces, or be malformed.
    const quoted = cells.filter((cell) => cell.startsWith('"'))
    const neat = quoted.length > 0 ? rowByRule(bytes.subarray(lines.at, info.bytes)) : cells
    // The cell continues to the next quote in the table: the rows between would be lost in it.
    if (!neat && quoted.some((cell) => /[\r\n]/.test(cell)))
      throw refused('a quote is opened that is not closed where its cell ends.')
    visit(neat ?? cells, lines.line, !neat)
    lines.passTo(info.bytes)
    return null
  }
  try {
    parse(bytes, { ...FORM, relax_quotes: true, max_record_size: LONGEST_ROW, on_record: onRecord })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    lines.skipEmpty()
    throw refused(SAID[error.code] ?? `${error.message}.`)
  }
}
