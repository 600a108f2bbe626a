import { describe, expect, it } from 'vitest'
import { removalNotes } from './removal-notes.ts'

function sentences(...tags: readonly (readonly [tag: string, attributes?: Readonly<Record<string, string>>])[]) {
  const out = removalNotes()
  for (const [tag, attributes = {}] of tags) out.see(tag, attributes)
  return out.sentences()
}

describe('the notes of what sanitising removes', () => {
  it('are empty for text, links, tables and pictures', () => {
    expect(
      sentences(
        ['p', { lang: 'mi' }],
        ['a', { href: 'https://example.org', target: '_self', title: 'x' }],
        ['a'],
        ['td', { colspan: '2' }],
        ['img', { src: 'data:image/png;base64,AAAA', alt: 'A bus' }],
      ),
    ).toEqual([])
  })

  it.each(['https://example.org/sign.jpg', '/sign.jpg', 'data:image/svg+xml,<svg/>', undefined])(
    'is a picture whose address is %s',
    (src) => {
      expect(sentences(['img', src === undefined ? {} : { src }])).toEqual([
        expect.stringMatching(/^a picture is not shown: it must be in the text itself, as data:image\/png;base64,…/),
      ])
    },
  )

  it('name the address of a link that leads nowhere', () => {
    expect(sentences(['a', { href: 'page.html' }])).toEqual([
      'a link leads nowhere: it must name a whole address, such as https://example.org',
    ])
  })

  it('name each tag and attribute once', () => {
    expect(sentences(['iframe', { src: 'x' }], ['iframe'])).toEqual(['iframe is taken out'])
    expect(sentences(['div', { class: 'x' }], ['p', { style: 'x' }], ['script'])).toEqual([
      'div, style and script are taken out',
    ])
  })

  it('end at a limit', () => {
    const made = Array.from({ length: 9 }, (_, i) => [`x${i}${'y'.repeat(50)}`] as const)
    const [said = ''] = sentences(...made)
    expect(said).toMatch(/ and 4 more are taken out$/)
    expect(said.length).toBeLessThan(150)
  })
})
