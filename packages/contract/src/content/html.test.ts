import { describe, expect, it } from 'vitest'
import { HTML, mayName } from './html.ts'

describe('an address that an author wrote', () => {
  it.each([
    ['a', 'https://example.com/?a=b:c', true],
    ['a', 'HTTP://example.com', true],
    ['a', ' https://example.com', true],
    ['a', 'mailto:sam@example.com', true],
    ['a', 'tel:111', false],
    ['a', 'ftp://example.com', false],
    ['a', 'data:text/html,x', false],
    ['a', 'java\nscript:alert(1)', false],
    ['a', '\u0001javascript:alert(1)', false],
    ['a', 'javascript:alert("https://")', false],
    ['a', '//example.com', false],
    ['a', '/\t/example.com', false],
    ['a', '\\\\example.com', false],
    // The game's own, in any spelling.
    ['a', '/auth/start?attempt=1', false],
    ['a', '../auth/start', false],
    ['a', '?at=09:05', false],
    ['a', '#https://', false],
    ['a', 'https:/auth/start', false],
    ['a', 'https:auth/start', false],
    ['a', '', false],
    ['img', 'data:image/png;base64,AAAA', true],
    ['img', 'DATA:image/webp,x', true],
    ['img', 'data:image/svg+xml,<svg/>', false],
    ['img', 'data:image/pngx,AAAA', false],
    ['img', 'data:text/html,x', false],
    ['img', 'data:,x', false],
    ['img', 'https://example.com/who-reads.png', false],
    ['img', '//example.com/who-reads.png', false],
    ['img', '/auth/start?1', false],
    ['img', 'picture.png', false],
    ['img', 'x#data:image/png,', false],
    ['blockquote', 'https://example.com', false],
  ])('in <%s>: %j is allowed: %s', (tag, address, may) => {
    expect(mayName(tag, address)).toBe(may)
  })
})

it('only links and pictures have an address, and no attribute styles', () => {
  const withAddresses = [
    'action',
    'background',
    'cite',
    'formaction',
    'href',
    'longdesc',
    'ping',
    'poster',
    'src',
    'srcset',
  ]
  const named = Object.entries(HTML.attributes).flatMap(([tag, names]) => names.map((name) => `${tag} ${name}`))
  const used = named.filter(
    (it) => withAddresses.some((name) => it.endsWith(` ${name}`)) || /\b(?:style|class|id|on\w+)$/.test(it),
  )
  expect(used).toEqual(['a href', 'img src'])
  expect(Object.keys(HTML.schemes)).toEqual(['a', 'img'])
})
