import { CsvError, parse } from 'csv-parse/sync'
import { FeedRefused } from './trouble.ts'

/** No row of a feed is as long, in bytes; a quote that nobody closes is. */
const LONGEST_ROW = 1024 * 1024

/** @param oddQuote quotes stand where none should, and were taken as they stand */
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

const [LF, CR] = [10, 13]

/** Counts the lines of a table from one place to the next. */
class Lines {
  readonly #bytes: Uint8Array
  /** Where it stands, in bytes from the start. */
  at = 0
  /** The line of that place. */
  line = 1

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }
  /** On to the next place where a row begins: empty lines are none. */
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
 * Looks at a table before it is read: of a row of a hundred million commas the parser would hold every cell, and empty lines by the
 * hundred million, which are no rows, would keep it busy for minutes.
 * @throws FeedRefused for a line of a million bytes, and for too many lines.
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

/** The cells of one row whose quotes are as they should be, spaces around them or not; undefined where they are odd. */
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
 * Goes through a table of comma-separated values in UTF-8, as RFC 4180 has them and as people write them: any ends of
 * lines, quotes within a cell, spaces around one. The line of a row is the one that it begins on.
 * @throws FeedRefused for a quote that is not closed where its cell ends, for a row of a million bytes, and for too many lines.
 */
export function eachRecord(file: string, bytes: Uint8Array, mostLines: number, visit: Visit): void {
  checkLines(file, bytes, mostLines)
  const lines = new Lines(bytes)
  const refused = (why: string): FeedRefused => new FeedRefused(`${file}:${lines.line}: ${why}`)
  const onRecord = (cells: readonly string[], info: { readonly bytes: number }): null => {
    lines.skipEmpty()
    // What begins with a quote still may have one for its first character, or space behind the last one, or be odd.
    const quoted = cells.filter((cell) => cell.startsWith('"'))
    const neat = quoted.length > 0 ? rowByRule(bytes.subarray(lines.at, info.bytes)) : cells
    // It ran on to the next quote in the table: the rows between would be lost in one cell.
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
