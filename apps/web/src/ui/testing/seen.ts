import { DomUtils, parseDocument } from 'htmlparser2'

type Part = Parameters<typeof DomUtils.textContent>[0] & object

/** Elements within a sentence, which nothing separates from what stands beside them. */
const IN_A_SENTENCE: ReadonlySet<string> = new Set(['a', 'abbr', 'b', 'bdi', 'code', 'em', 'i', 'kbd', 'strong'])

function textIn(part: Part): string {
  if (!('children' in part)) return 'data' in part ? part.data : ''
  const text = part.children.map(textIn).join('')
  return 'name' in part && IN_A_SENTENCE.has(part.name) ? text : ` ${text} `
}

const wordsIn = (part: Part): string => textIn(part).replaceAll(/\s+/g, ' ').trim()

/** What drawn markup says: its texts in their order, with one space between those of two elements. */
export const wordsOf = (html: string): string => wordsIn(parseDocument(html))

/** `wordsOf` drawn markup as a screen reader meets it: without what is hidden from it. */
export function wordsHeard(html: string): string {
  const page = parseDocument(html)
  for (const hidden of DomUtils.findAll((it) => it.attribs['aria-hidden'] === 'true', page.children)) {
    DomUtils.removeElement(hidden)
  }
  return wordsIn(page)
}

interface Seen {
  readonly tag: string
  /** By their names in lower case; the value of one without a value is empty. */
  readonly attributes: Readonly<Record<string, string | undefined>>
  readonly words: string
}

/** The elements in drawn markup, in the order in which they begin: all of them, or those of a kind (`li`). */
export const elementsIn = (html: string, tag = '*'): readonly Seen[] =>
  DomUtils.getElementsByTagName(tag, parseDocument(html)).map((it) => ({
    tag: it.name,
    attributes: it.attribs,
    words: wordsIn(it),
  }))

/** `wordsOf` each element of a kind. */
export const wordsOfEach = (html: string, tag: string): readonly string[] =>
  elementsIn(html, tag).map(({ words }) => words)

/** `wordsOf` each element with a role, such as `status`. */
export const wordsOfRole = (html: string, role: string): readonly string[] =>
  elementsIn(html).flatMap(({ attributes, words }) => (attributes['role'] === role ? [words] : []))

interface SeenButton {
  /** Its label, or otherwise its words. */
  readonly name: string
  /** Whether it can be focused, but does nothing. */
  readonly withheld: boolean
  /** Whether it looks like the thing to do. */
  readonly primary: boolean
}

/** The buttons in drawn markup, in their order. */
export const buttonsIn = (html: string): readonly SeenButton[] =>
  elementsIn(html, 'button').map(({ attributes, words }) => ({
    name: attributes['aria-label'] ?? words,
    withheld: attributes['aria-disabled'] === 'true',
    primary: attributes['class']?.includes('primary') === true,
  }))
