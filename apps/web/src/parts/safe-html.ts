import { HTML, mayName } from '@final-call/contract'
import DOMPurify from 'dompurify'

const has = (tag: string, attribute: string): boolean => HTML.attributes[tag]?.includes(attribute) === true

/** DOMPurify's configuration for authors' HTML. */
export const ALLOWED = {
  ALLOWED_TAGS: HTML.tags,
  ALLOWED_ATTR: [],
  ADD_ATTR: (attribute: string, tag: string): boolean => has(tag, attribute) || has('*', attribute),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** Removes an attribute whose address is not allowed in its tag. */
export function dropForbiddenAddress(
  node: Pick<Element, 'tagName'>,
  attribute: { attrName: string; attrValue: string; keepAttr: boolean },
) {
  const { attrName, attrValue } = attribute
  if (attrName !== 'href' && attrName !== 'src') return
  if (!mayName(node.tagName.toLowerCase(), attrValue)) attribute.keepAttr = false
}

/** Makes a link open in a new tab. */
export function openInNewTab(node: Pick<Element, 'tagName' | 'setAttribute'>): void {
  if (node.tagName.toLowerCase() !== 'a') return
  for (const [name, value] of Object.entries(HTML.links)) node.setAttribute(name, value)
}

function purifier(): typeof DOMPurify {
  const own = DOMPurify(window)
  own.addHook('uponSanitizeAttribute', dropForbiddenAddress)
  own.addHook('afterSanitizeAttributes', openInNewTab)
  return own
}

let kept: typeof DOMPurify | undefined

/** An author's HTML, sanitised again in the browser, since it may have been stored under older rules. */
export function safeHtml(html: string): string {
  kept ??= purifier()
  return kept.sanitize(html, ALLOWED)
}
