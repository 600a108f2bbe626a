import { describe, expect, it } from 'vitest'
import { type RaceRow, chainOf } from './chain.ts'
import { freshKey, keyIn, keysKept } from './keys.ts'

const keyOf = (letter: string): Uint8Array => Buffer.from(letter.repeat(32))
const [one, two] = [keyOf('1'), keyOf('2')]
const chain = chainOf({ current: one, old: [] })
const rotated = chainOf({ current: two, old: [one] })

const entry = { raceId: 'race', seq: 2, json: '{"seq":2}' }
const row: RaceRow = { raceId: 'race', uid: 'sam', worldId: 'w', version: 2, head: 'h', snapshot: '{}' }

describe('a mac', () => {
  it('names its key, reveals nothing of it, and is the same each time', () => {
    const mac = chain.link(entry, 'previous')
    expect(mac).toMatch(/^[\w-]{8}\.[\w-]{43}$/)
    expect(chain.link(entry, 'previous')).toBe(mac)
    expect(rotated.link(entry, 'previous').slice(0, 8)).not.toBe(mac.slice(0, 8))
    expect(chain.linkFault(entry, 'previous', mac)).toBeUndefined()
  })

  it.each([
    ['of another race', { ...entry, raceId: 'other' }, 'previous'],
    ['with another number', { ...entry, seq: 3 }, 'previous'],
    ['with another text', { ...entry, json: '{"seq":2} ' }, 'previous'],
    ['after another event', entry, 'other'],
    ['whose fields have other boundaries but the same characters', { ...entry, raceId: 'race","2' }, 'previous'],
  ])('is not valid for an event %s', (_what, other, previous) => {
    expect(chain.linkFault(other, previous, chain.link(entry, 'previous'))).toBe('forged')
  })

  it.each<Partial<RaceRow>>([
    { raceId: 'other' },
    { uid: 'alex' },
    { worldId: 'v' },
    { version: 3 },
    { head: 'g' },
    { snapshot: '{"wallet":1}' },
  ])('is not valid for a row with %o', (change) => {
    expect(chain.sealFault(row, chain.seal(row))).toBeUndefined()
    expect(chain.sealFault({ ...row, ...change }, chain.seal(row))).toBe('forged')
  })

  it('of an event is not a seal', () => {
    expect(chain.sealFault(row, chain.link({ raceId: 'race', seq: 2, json: '{}' }, 'h'))).toBe('forged')
  })

  it('of an old key is valid as long as that is configured, and new ones are made with the new key', () => {
    const mac = chain.link(entry, 'previous')
    expect(rotated.linkFault(entry, 'previous', mac)).toBeUndefined()
    expect(chainOf({ current: two, old: [] }).linkFault(entry, 'previous', mac)).toBe('unknown-key')
    expect(chain.linkFault(entry, 'previous', rotated.link(entry, 'previous'))).toBe('unknown-key')
    // The id of a known key in front of another one's MAC.
    const dressed = rotated.link(entry, 'previous').slice(0, 8) + mac.slice(8)
    expect(rotated.linkFault(entry, 'previous', dressed)).toBe('forged')
  })

  it('that is missing is distinguished from a wrong one', () => {
    expect(chain.linkFault(entry, 'previous', '')).toBe('unsealed')
    expect(chain.sealFault(row, '')).toBe('unsealed')
  })
})

describe('a key', () => {
  it('is hex, base64 or base64url of 32 bytes or more', () => {
    const bytes = Buffer.from(Array.from({ length: 32 }, (_, at) => 255 - at))
    for (const spelling of ['hex', 'base64', 'base64url'] as const) {
      expect(keyIn(` ${bytes.toString(spelling)}\n`)).toEqual(bytes)
    }
    expect(keyIn(freshKey())).toHaveLength(32)
    expect(freshKey()).not.toBe(freshKey())
  })

  it.each(['', 'short', 'a'.repeat(42), 'ab'.repeat(31), 'not a key, but a sentence that is long enough to be one'])(
    'is not %o',
    (text) => {
      expect(keyIn(text)).toBeUndefined()
    },
  )
})

describe('the key that a store keeps', () => {
  it('is the current and only one', () => {
    const key = freshKey()
    expect(keysKept(key)).toEqual({ current: keyIn(key), old: [] })
  })

  it('is refused if it has been damaged, with the way to repair it', () => {
    expect(() => keysKept('spoilt')).toThrow(
      'the row `log-key` of the table `secrets` is not a valid key: restore it from a backup, or set LOG_KEY',
    )
  })
})
