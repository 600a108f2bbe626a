import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Tally, MOST_KEYS, WINDOW_MS, counter } from './counter.ts'

/** The beginning of a window. */
const START = 1_790_000_040_000
let at: number
let warm: Tally[]
beforeEach(() => {
  at = START
  warm = []
})

const counterOf = (limit: number) => counter({ name: 'player', limit, now: () => at, warmed: (it) => warm.push(it) })
const granted = (of: ReturnType<typeof counter>, tries: number, key = 'sam'): number =>
  Array.from({ length: tries }, () => of.take(key)).filter((refusal) => refusal === undefined).length

describe('a limit', () => {
  it('grants this many in a minute, per key', () => {
    const limit = counterOf(5)
    expect(granted(limit, 9)).toBe(5)
    expect(granted(limit, 9, 'alex')).toBe(5)
  })

  it('grants no more around the turn of a minute than within one', () => {
    const limit = counterOf(60)
    at = START + 59_000
    expect(granted(limit, 100)).toBe(60)
    at = START + 61_000
    expect(granted(limit, 100)).toBe(1)
    at = START + 90_000
    expect(granted(limit, 100)).toBe(29)
  })

  it('does not count what it refuses: a caller who keeps asking gets as much as one who waits', () => {
    const limit = counterOf(60)
    let total = 0
    for (let second = 0; second < 600; second += 1) {
      at = START + second * 1000
      total += granted(limit, 20)
    }
    expect(total).toBeGreaterThan(540)
    expect(total).toBeLessThanOrEqual(660)
  })

  it('forgets after two minutes', () => {
    const limit = counterOf(5)
    granted(limit, 5)
    at = START + 2 * WINDOW_MS
    expect(granted(limit, 9)).toBe(5)
  })

  it('is not reset by a clock that goes back', () => {
    const limit = counterOf(5)
    granted(limit, 5)
    at = START - 3 * WINDOW_MS
    expect(granted(limit, 5)).toBe(0)
  })

  it('says when to come back: then it grants, and not a second sooner', () => {
    const passages = fc.array(fc.tuple(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: 30 })), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), passages, (most, before) => {
        at = START
        const limit = counterOf(most)
        for (const [pause, tries] of before) {
          granted(limit, tries)
          at += pause
        }
        granted(limit, most)
        const refusal = limit.take('sam')
        const asked = at
        const { seconds } = refusal ?? { seconds: 0 }
        if (seconds > 1) {
          at = asked + (seconds - 1) * 1000
          expect(limit.take('sam')).toBeDefined()
        }
        at = asked + seconds * 1000
        expect(limit.take('sam')).toBeUndefined()
      }),
    )
  })

  it('marks the first refusal of a minute, for the log', () => {
    const limit = counterOf(1)
    limit.take('sam')
    expect([limit.take('sam')?.first, limit.take('sam')?.first]).toEqual([true, false])
    at = START + WINDOW_MS
    expect([limit.take('sam')?.first, limit.take('sam')?.first]).toEqual([true, false])
  })

  it('reports keys from a tenth of the limit on, and no others', () => {
    const limit = counterOf(50)
    granted(limit, 4)
    granted(limit, 5, 'alex')
    expect(warm.map(({ key, mine }) => [key, mine])).toEqual([['player:alex', 5]])
  })

  it('keeps nothing of a key for more than two minutes', () => {
    const limit = counterOf(10)
    for (let minute = 0; minute < 4; minute += 1) {
      at = START + minute * WINDOW_MS
      granted(limit, 1)
    }
    const last = warm.at(-1)
    expect(last?.window).toBe(at)
    expect(last?.previous?.window).toBe(at - WINDOW_MS)
    expect(last?.previous?.previous).toBeUndefined()
  })

  it('counts up to a number of keys each by itself; known ones stay limited, and further ones are let in, but not without end', () => {
    const limit = counterOf(1)
    limit.take('sam')
    for (let n = 1; n < MOST_KEYS; n += 1) limit.take(`flood-${n}`)
    expect(granted(limit, 3, 'alex')).toBe(3)
    expect(granted(limit, 3)).toBe(0)
    expect(granted(limit, 1_000, 'a flood from one address')).toBeLessThanOrEqual(10)
    expect(limit.refusal('a flood from one address')).toBeDefined()
    const others = Array.from({ length: 1_000 }, (_, n) => limit.take(`other-${n}`))
    expect(others.filter((refusal) => refusal === undefined).length).toBeGreaterThan(980)
    const many = Array.from({ length: MOST_KEYS }, (_, n) => limit.take(`many-${n}`))
    expect(many.filter((refusal) => refusal === undefined).length).toBeLessThan(45_000)
    at = START + 2 * WINDOW_MS
    expect(granted(limit, 3, 'alex')).toBe(1)
  })
})
