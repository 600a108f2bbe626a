import { HTML, mayName } from '@final-call/contract'

const PICTURE =
  'a picture is not shown: it must be in the text itself, as data:image/png;base64,… (or jpeg, gif, webp, avif)'
const LINK = 'a link leads nowhere: it must name a whole address, such as https://example.org'
/** The most tag and attribute names listed per piece of HTML. */
const MOST_NAMES = 5
const LONGEST_NAME = 20

/** The attribute that holds a tag's address, and the sentence for the author if that address is not allowed. */
const ADDRESSES: Readonly<Record<string, readonly [name: string, told: string]>> = {
  a: ['href', LINK],
  img: ['src', PICTURE],
}

const mayHave = (tag: string, attribute: string): boolean =>
  [tag, '*'].some((of) => HTML.attributes[of]?.includes(attribute) === true)

const listed = new Intl.ListFormat('en-GB')

export interface RemovalNotes {
  /** To be called with each tag before it is sanitised. */
  see(tag: string, attributes: Readonly<Record<string, string>>): void
  /** Sentences for the author; empty if nothing was removed. */
  sentences(): readonly string[]
}

/** Records what sanitising removes from one piece of HTML. */
export function removalNotes(): RemovalNotes {
  const told = new Set<string>()
  const names = new Set<string>()
  const gone = (name: string) => names.add(name.slice(0, LONGEST_NAME))

  function seeAttributes(tag: string, attributes: Readonly<Record<string, string>>): void {
    const [address, sentence] = ADDRESSES[tag] ?? []
    // A link without an address is an anchor, which is fine; a picture without one shows nothing.
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
