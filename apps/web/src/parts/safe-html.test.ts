import { describe, expect, it } from 'vitest'
import { ALLOWED, dropForbiddenAddress, openInNewTab } from './safe-html.ts'

describe("of an author's HTML, a reader’s browser", () => {
  const kept = (tagName: string, attrName: string, attrValue: string): boolean => {
    const attribute = { attrName, attrValue, keepAttr: true }
    dropForbiddenAddress({ tagName }, attribute)
    return attribute.keepAttr
  }

  it.each([
    ['IMG', 'src', 'data:image/png;base64,AAAA', true],
    ['IMG', 'src', '/auth/start?1', false],
    ['IMG', 'src', 'https://example.com/who-reads.png', false],
    ['IMG', 'src', 'data:image/svg+xml,<svg/>', false],
    ['IMG', 'alt', '/auth/start', true],
    ['A', 'href', 'https://example.com', true],
    ['A', 'href', '/auth/start?1', false],
    ['A', 'href', '//example.com', false],
    ['TD', 'href', 'https://example.com', false],
  ])('in <%s %s=%j> keeps the attribute: %s', (tag, name, address, keeps) => {
    expect(kept(tag, name, address)).toBe(keeps)
  })

  it.each([
    ['img', 'srcset'],
    ['img', 'style'],
    ['table', 'background'],
    ['td', 'background'],
    ['a', 'ping'],
    ['blockquote', 'cite'],
    ['p', 'style'],
    ['p', 'class'],
    ['p', 'onclick'],
    ['p', 'href'],
  ])('keeps no <%s %s>', (tag, name) => {
    expect(ALLOWED.ADD_ATTR(name, tag)).toBe(false)
  })

  it.each(['style', 'link', 'svg', 'image', 'video', 'source', 'picture', 'input', 'form', 'iframe', 'object', 'base'])(
    'keeps no <%s>',
    (tag) => {
      expect(ALLOWED.ALLOWED_TAGS).not.toContain(tag)
    },
  )

  it('opens a link in a new tab, whatever the link says', () => {
    const set: Record<string, string> = { target: '_self', rel: 'opener' }
    const setAttribute = (name: string, value: string): void => void (set[name] = value)
    openInNewTab({ tagName: 'IMG', setAttribute })
    expect(set).toEqual({ target: '_self', rel: 'opener' })
    openInNewTab({ tagName: 'A', setAttribute })
    expect(set).toEqual({ target: '_blank', rel: 'noopener noreferrer nofollow' })
  })
})
