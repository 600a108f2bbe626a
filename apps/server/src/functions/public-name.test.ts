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
    ['x'.repeat(400), `${'x'.repeat(23)}…`],
    ['sam@example.com', NAMELESS],
    ['Sam sam@example.com', NAMELESS],
    ['\u200B\u0000', NAMELESS],
    ['', NAMELESS],
    [null, NAMELESS],
  ])('of %j is %j', (displayName, shown) => {
    expect(publicName(displayName)).toBe(shown)
  })
})
