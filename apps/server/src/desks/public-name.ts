import { withoutPiles } from '@final-call/contract'

/** Shown for a player without a name, or whose name is an e-mail address. */
export const NAMELESS = 'A traveller'
/** The longest first name shown in full, in letters: what fits beside a time on a desktop, and in two lines on a phone. */
const LONGEST = 40
/** The most code points per letter: a Devanagari conjunct has six, a family emoji of four has seven. */
const LONGEST_LETTER = 8

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Invisible characters and those that change text direction, except joiners and variation selectors, which names and emoji need.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\u2800]|(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu
/** Joiners with nothing after them, and joiners and selectors with nothing before them. */
const DANGLING_END = /\p{Join_Control}+$/u
const DANGLING_START = /^\p{Default_Ignorable_Code_Point}+/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A grapheme cut to `LONGEST_LETTER` code points. */
function letterOf(grapheme: string): string {
  const points = [...grapheme]
  return points.length > LONGEST_LETTER ? points.slice(0, LONGEST_LETTER).join('').replace(DANGLING_END, '') : grapheme
}

const lettersOf = (text: string): readonly string[] =>
  [...graphemes.segment(text)].map(({ segment }) => letterOf(segment))

const tidied = (word: string): string => withoutPiles(word.replace(DANGLING_START, '').replace(DANGLING_END, ''))

/** Whether a word is an e-mail address, also one written with the wide or the small @ of East Asian keyboards. */
const isAddress = (word: string): boolean => word.normalize('NFKC').includes('@')

/** A player's name as others see it: first name and last initial. */
export function publicName(displayName: string | null): string {
  const words = (displayName ?? '')
    .replace(UNSEEN, ' ')
    .split(/\s+/)
    .map(tidied)
    .filter((word) => VISIBLE.test(word))
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  if (first === undefined || words.some(isAddress)) return NAMELESS
  const letters = lettersOf(first)
  const shown = letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : letters.join('')
  const initial = last === undefined ? undefined : lettersOf(last)[0]?.replace(DANGLING_END, '')
  return initial === undefined ? shown : `${shown} ${initial}.`
}
