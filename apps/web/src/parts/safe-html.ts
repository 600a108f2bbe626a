import { HTML, mayName } from '@final-call/contract'
import DOMPurify from 'dompurify'

const has = (tag: string, attribute: string): boolean => HTML.attributes[tag]?.includes(attribute) === true

/** What a reader's browser is left with of an author's HTML. */
export const ALLOWED = {
  ALLOWED_TAGS: HTML.tags,
  ALLOWED_ATTR: [],
  ADD_ATTR: (attribute: string, tag: string): boolean => has(tag, attribute) || has('*', attribute),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** Takes an attribute away whose address may not stand in its tag. */
export function judge(
  node: Pick<Element, 'tagName'>,
  attribute: { attrName: string; attrValue: string; keepAttr: boolean },
) {
  const { attrName, attrValue } = attribute
  if (attrName !== 'href' && attrName !== 'src') return
  if (!mayName(node.tagName.toLowerCase(), attrValue)) attribute.keepAttr = false
}

/** Has a link open beside the game. */
export function aside(node: Pick<Element, 'tagName' | 'setAttribute'>): void {
  if (node.tagName.toLowerCase() !== 'a') return
  for (const [name, value] of Object.entries(HTML.links)) node.setAttribute(name, value)
}

function purifier(): typeof DOMPurify {
  const own = DOMPurify(window)
  own.addHook('uponSanitizeAttribute', judge)
  own.addHook('afterSanitizeAttributes', aside)
  return own
}

let kept: typeof DOMPurify | undefined

/** HTML of an author, sanitised here again: what the server stored may be older than its rules. */
export function safeHtml(html: string): string {
  kept ??= purifier()
  return kept.sanitize(html, ALLOWED)
}
