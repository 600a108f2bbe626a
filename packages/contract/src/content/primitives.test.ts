import { describe, expect, it } from 'vitest'
import { text } from './primitives.ts'

describe('text for others to read', () => {
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
})
