import { withoutPiles } from '@final-call/contract'

/** What others see of a player whose name the provider does not tell, or who is known by an address. */
export const NAMELESS = 'A traveller'
/** The longest first name that is shown whole. */
const LONGEST = 24
/** The most code points of one letter: a conjunct of Devanagari has six, a family of four seven. */
const LONGEST_LETTER = 8

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Characters that are not seen, or turn the direction of the text around them. Not those that names and emoji are written
 * with, though none is seen by itself: the joiners, and what selects a variant of the letter before.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\u2800]|(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu
/** Joiners with nothing after them, and joiners and selectors with nothing before them. */
const DANGLING_END = /\p{Join_Control}+$/u
const DANGLING_START = /^\p{Default_Ignorable_Code_Point}+/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** What people see as one letter may be of any number of code points: the rest of too many is left out. */
function letterOf(grapheme: string): string {
  const points = [...grapheme]
  return points.length > LONGEST_LETTER ? points.slice(0, LONGEST_LETTER).join('').replace(DANGLING_END, '') : grapheme
}

const lettersOf = (text: string): readonly string[] =>
  [...graphemes.segment(text)].map(({ segment }) => letterOf(segment))

const tidied = (word: string): string => withoutPiles(word.replace(DANGLING_START, '').replace(DANGLING_END, ''))

/** How a player is named to others: first name and initial, since a provider gives the whole name. */
export function publicName(displayName: string | null): string {
  const words = (displayName ?? '')
    .replace(UNSEEN, ' ')
    .split(/\s+/)
    .map(tidied)
    .filter((word) => VISIBLE.test(word))
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  if (first === undefined || words.some((word) => word.includes('@'))) return NAMELESS
  const letters = lettersOf(first)
  const shown = letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : letters.join('')
  const initial = last === undefined ? undefined : lettersOf(last)[0]?.replace(DANGLING_END, '')
  return initial === undefined ? shown : `${shown} ${initial}.`
}
