import { HTML, mayName } from '@final-call/contract'

const PICTURE =
  'a picture is not shown: it must be in the text itself, as data:image/png;base64,… (or jpeg, gif, webp, avif)'
const LINK = 'a link leads nowhere: it must name a whole address, such as https://example.org'
/** The most names that are told of one piece of HTML: an author may have made them up. */
const MOST_NAMES = 5
const LONGEST_NAME = 20

/** The one attribute of a tag that holds its address, and what its author is told where it may not stand. */
const ADDRESSES: Readonly<Record<string, readonly [name: string, told: string]>> = {
  a: ['href', LINK],
  img: ['src', PICTURE],
}

const mayHave = (tag: string, attribute: string): boolean =>
  [tag, '*'].some((of) => HTML.attributes[of]?.includes(attribute) === true)

const listed = new Intl.ListFormat('en-GB')

export interface TakenOut {
  /** Told of each tag before it is sanitised. */
  see(tag: string, attributes: Readonly<Record<string, string>>): void
  /** What its author should know; empty where all of it stays. */
  sentences(): readonly string[]
}

/** Notes what sanitising takes out of one piece of HTML. */
export function takenOut(): TakenOut {
  const told = new Set<string>()
  const names = new Set<string>()
  const gone = (name: string) => names.add(name.slice(0, LONGEST_NAME))

  function seeAttributes(tag: string, attributes: Readonly<Record<string, string>>): void {
    const [address, sentence] = ADDRESSES[tag] ?? []
    // A link without an address is a place in a text, and a picture without one is none.
    const written = address === undefined ? undefined : (attributes[address] ?? (tag === 'img' ? '' : undefined))
    if (sentence !== undefined && written !== undefined && !mayName(tag, written)) told.add(sentence)
    for (const name of Object.keys(attributes)) if (!mayHave(tag, name)) gone(name)
  }

  function namesGone(): readonly string[] {
    if (names.size === 0) return []
    const first = [...names].slice(0, MOST_NAMES)
    const rest = names.size - first.length
    const all = rest > 0 ? [...first, `${rest} more`] : first
    return [`${listed.format(all)} ${names.size === 1 ? 'is' : 'are'} taken out`]
  }

  return {
    see(tag, attributes) {
      if ((HTML.tags as readonly string[]).includes(tag)) seeAttributes(tag, attributes)
      else gone(tag)
    },
    sentences: () => [...told, ...namesGone()],
  }
}
