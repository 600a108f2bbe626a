import { HTML } from '@final-call/contract'
import DOMPurify from 'dompurify'

/** Blanks and control characters, which browsers do not see in an address. */
const UNSEEN = /[\p{Cc}\p{Z}]/gu

/** Whether an address may stand in such a tag: one of the game's own, or with a scheme that is on the list. */
export function mayName(tag: string, address: string): boolean {
  const plain = address.replace(UNSEEN, '')
  const [, scheme] = /^([^/?#]*?):/.exec(plain) ?? []
  if (scheme === undefined) return !/^[/\\]{2}/.test(plain)
  return HTML.schemes[tag]?.includes(scheme.toLowerCase()) === true
}

const has = (tag: string, attribute: string): boolean => HTML.attributes[tag]?.includes(attribute) === true

const ALLOWED = {
  ALLOWED_TAGS: HTML.tags,
  ALLOWED_ATTR: [],
  ADD_ATTR: (attribute: string, tag: string): boolean => has(tag, attribute) || has('*', attribute),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

function purifier(): typeof DOMPurify {
  const own = DOMPurify(window)
  own.addHook('uponSanitizeAttribute', (node, attribute) => {
    const { attrName, attrValue } = attribute
    if (attrName !== 'href' && attrName !== 'src') return
    if (!mayName(node.tagName.toLowerCase(), attrValue)) attribute.keepAttr = false
  })
  return own
}

let kept: typeof DOMPurify | undefined

/** HTML of an author, sanitised here again: what the server stored may be older than its rules. */
export function safeHtml(html: string): string {
  kept ??= purifier()
  return kept.sanitize(html, ALLOWED)
}
