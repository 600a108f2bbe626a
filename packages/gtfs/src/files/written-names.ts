import { withoutPiles } from '@final-call/contract'
import { decodeHTMLStrict } from 'entities'
import type { Reading, Row } from './table.ts'

/** The most characters of the name of an agency or a train. */
export const LONGEST_NAME = 80
/** The most characters of a line, a platform or a journey's number, for which a board has little room. */
export const LONGEST_LINE = 12

/** Control characters, and the blank Braille pattern: invisible, but they take room. */
const GAPS = /[\p{Cc}\u2800]+/gu
/**
 * Invisible characters without width, including those that reverse the direction of text. Joiners and variation selectors are kept, because
 * words and emoji are written with them.
 */
const UNSEEN = /(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A name as people read it: on one line, without invisible characters; empty if nothing of it is visible. Mark-up is kept as text. */
export function readable(name: string): string {
  const seen = name.replace(GAPS, ' ').replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
  return VISIBLE.test(seen) ? seen : ''
}

/**
 * Characters that no name needs in any script: control characters except white space, and those that embed, override or isolate directions.
 * Hebrew's direction marks and Khmer's line-break marks are legitimate.
 */
const STRANGE = /(?!\s)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u

/** What programs write for a missing value. Not `None` or `Nan`, which are towns with a station. */
const NOTHING = /^(?:null|NULL|\(null\)|nan|NaN|undefined|#?N\/A)$/

/**
 * A text with the characters that its HTML entities stand for: some programs write a name for a web page, and a few do it twice. Without a
 * semicolon it is none: `AT&T` stays.
 */
function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  const once = decodeHTMLStrict(text)
  return decodeHTMLStrict(once)
}

/**
 * A cell's name as people read it, without HTML entities, and with as many marks on a letter as the game shows; empty also if it is a
 * program's text for a missing value.
 */
export function nameIn(row: Row, column: string): string {
  const name = withoutPiles(readable(withoutEntities(row.text(column))))
  return NOTHING.test(name) ? '' : name
}

/** Whether a name contains characters that must be mistakes, also as HTML entities, which `nameIn` removes. */
function isStrange(text: string): boolean {
  const plain = withoutEntities(text)
  return STRANGE.test(plain) || withoutPiles(plain) !== plain
}

/**
 * Warns if a name was written with such characters.
 * @param what the thing that has the name, such as `an agency`
 * @param about the same one, by its id
 */
export function sayStrange(
  { troubles }: Pick<Reading, 'troubles'>,
  row: Row,
  columns: readonly string[],
  { what, about }: { readonly what: string; readonly about: string },
): void {
  if (!columns.some((column) => isStrange(row.text(column)))) return
  troubles.add(`control character, or a fifth mark on a letter, in the name of ${what} left out`, row.spot(), about)
}

/** A text of at most `most` UTF-16 units, ending with an ellipsis if it was cut; never cuts a surrogate pair, nor ends with a joiner. */
export function shortened(name: string, most: number): string {
  if (name.length <= most) return name
  return `${name
    .slice(0, most - 1)
    .replace(/[\uD800-\uDBFF\u200C\u200D]+$/, '')
    .trimEnd()}…`
}
