import { describe, expect, it } from 'vitest'
import { mayName } from './safe-html.ts'

describe('an address that an author wrote', () => {
  it.each([
    ['a', 'https://example.com/?a=b:c', true],
    ['a', 'HTTP://example.com', true],
    ['a', 'mailto:sam@example.com', true],
    ['a', '/guide#a:b', true],
    ['a', 'guide?at=09:05', true],
    ['a', 'tel:111', false],
    ['a', 'ftp://example.com', false],
    ['a', 'data:text/html,x', false],
    ['a', 'java\nscript:alert(1)', false],
    ['a', '\u0001javascript:alert(1)', false],
    ['a', '//example.com', false],
    ['a', '/\t/example.com', false],
    ['a', '\\\\example.com', false],
    ['img', 'data:image/png;base64,AAAA', true],
    ['img', 'https://example.com/who-reads.png', false],
    ['img', '//example.com/who-reads.png', false],
    ['blockquote', 'https://example.com', false],
  ])('in <%s>: %j may stand: %s', (tag, address, may) => {
    expect(mayName(tag, address)).toBe(may)
  })
})
