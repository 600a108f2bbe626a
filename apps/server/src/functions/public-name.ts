/** What others see of a player whose name the provider does not tell, or who is known by an address. */
export const NAMELESS = 'A traveller'
/** The longest first name that is shown whole. */
const LONGEST = 24

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const lettersOf = (text: string): readonly string[] => [...graphemes.segment(text)].map(({ segment }) => segment)

/** Characters that are not seen, or turn the direction of the text around them; not the joiners, which names are written with. */
const UNSEEN = /[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu

/** How a player is named to others: first name and initial, since a provider gives the whole name. */
export function publicName(displayName: string | null): string {
  const words = (displayName ?? '').replace(UNSEEN, ' ').split(/\s+/).filter(Boolean)
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  if (first === undefined || words.some((word) => word.includes('@'))) return NAMELESS
  const letters = lettersOf(first)
  const shown = letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : first
  return last === undefined ? shown : `${shown} ${lettersOf(last)[0]}.`
}
