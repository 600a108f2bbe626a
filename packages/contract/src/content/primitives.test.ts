import { describe, expect, it } from 'vitest'
import { text, withoutPiles } from './primitives.ts'

describe('text shown to others', () => {
  it.each(['\u3164', '\u115F', '\uFFA0', '\u2800', '\u2800 \u3164', '\u200D', '\u034F', '\u{E0041}', '\u0301'])(
    'is not %j, of which nothing is seen',
    (blank) => {
      expect(text(40).safeParse(blank).success).toBe(false)
    },
  )

  it.each(['5', '\u2764\uFE0F', '\u{1F469}\u200D\u{1F680}', 'ශ්\u200Dරී', 'ㅎ\u3164', '\u2801', '\u2014'])(
    'may be %j',
    (seen) => {
      expect(text(40).parse(seen)).toBe(seen)
    },
  )

  it.each(['\u0301', '\u0316', '\u20DD', '\u034F', '\u0301\u200D', '\u0301\u0903', '\uFE0F\u0301'])(
    'has no more than four of the marks %j on a letter: more are drawn over what stands around it',
    (mark) => {
      const name = text(200).parse(`Th${mark.repeat(60)}e race`)
      expect(name.match(/[\p{Mn}\p{Me}]/gu)).toHaveLength(4)
      expect(name.replaceAll(/\p{M}|\u200D/gu, '')).toBe('The race')
    },
  )

  it.each([
    'ကျော်',
    'နှို့',
    'ကြွေး',
    'བསྒྲུབས',
    'Nguye\u0302\u0303n',
    'שּׁ\u05B8',
    'ശ്രീകൃഷ്ണൻ',
    '1\uFE0F\u20E32\uFE0F\u20E33\uFE0F\u20E3',
  ])('keeps all marks of %s', (written) => {
    expect(text(40).parse(written)).toBe(written)
  })

  // A time that grew with its square would exceed the test's own limit.
  it('is searched for marks in time proportional to its length', () => {
    const long = `a${'\u0301\u0903\u0903\u0903\u0301'.repeat(40_000)}b${'\u034F\u200D'.repeat(40_000)}${'\u0903'.repeat(40_000)}`
    expect(withoutPiles(long).length).toBeLessThan(50_000)
  })
})
