import { describe, expect, it } from 'vitest'
import { NAMELESS, publicName } from './public-name.ts'

describe('the name that others see', () => {
  it.each([
    ['Sam Tester', 'Sam T.'],
    ['Sam', 'Sam'],
    ['  Anna   Maria van der Berg ', 'Anna B.'],
    ['José Ñandú', 'José Ñ.'],
    ['山田太郎', '山田太郎'],
    ['Ada \u{1F469}\u200D\u{1F680}', 'Ada \u{1F469}\u200D\u{1F680}.'],
    ['A\u202Erekcah B', 'A B.'],
    ['Wilhelmina-Alexandrina-Charlotte Victoria', 'Wilhelmina-Alexandrina-Charlotte V.'],
    ['x'.repeat(400), `${'x'.repeat(39)}…`],
    ['sam@example.com', NAMELESS],
    ['Sam sam@example.com', NAMELESS],
    ['sam＠example.com', NAMELESS],
    ['Sam sam﹫example.com', NAMELESS],
    ['\u200B\u0000', NAMELESS],
    ['Sam \u3164', 'Sam'],
    ['Sam \u2800\u115F Tester', 'Sam T.'],
    ['\u200DSam\u200C', 'Sam'],
    ['\u{1F469}\u{1F3FD}\u200D\u{1F680} \u2764\uFE0F', '\u{1F469}\u{1F3FD}\u200D\u{1F680} \u2764\uFE0F.'],
    ['लक्ष्मी शर्मा', 'लक्ष्मी श.'],
    ['ශ්\u200Dරී', 'ශ්\u200Dරී'],
    ['نازنین\u200Cزهرا', 'نازنین\u200Cزهرا'],
    ['ကျော် မြွေ', 'ကျော် မြွေ.'],
    ['ကြွေးနှို့', 'ကြွေးနှို့'],
    ['辻\u{E0100}', '辻\u{E0100}'],
    ['', NAMELESS],
    [null, NAMELESS],
  ])('of %j is %j', (displayName, shown) => {
    expect(publicName(displayName)).toBe(shown)
  })

  it.each(['\u3164', '\u115F', '\uFFA0', '\u2800', '\u200D\u200C', '\uFE0F', '\u{E0041}\u{E0042}', '\u0301'])(
    'of %j, of which nothing is seen, is nobody’s',
    (blank) => {
      expect(publicName(blank)).toBe(NAMELESS)
      expect(publicName(`Sam ${blank}`)).toBe('Sam')
    },
  )

  it('has letters of limited length', () => {
    const marks = '\u0301'.repeat(100_000)
    expect(publicName(`Z${marks}`)).toBe('Z\u0301\u0301\u0301\u0301')
    expect(publicName(`A B${marks}`)).toBe('A B\u0301\u0301\u0301\u0301.')
    const woman = '\u{1F469}'
    expect(publicName(`${`${woman}\u200D`.repeat(10_000)}x`)).toBe(`${`${woman}\u200D`.repeat(3)}${woman}x`)
    expect(publicName(`Sam ශ්\u200Dරී`)).toBe('Sam ශ්.')
  })
})
