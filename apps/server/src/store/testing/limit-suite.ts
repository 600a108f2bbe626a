import { type RealMs, realMs } from '@final-call/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { WINDOW_MS } from '../../limits/counter.ts'
import { type Limits, rateLimits } from '../../limits/limits.ts'
import type { Granted, LimitStore, Store } from '../../ports.ts'

/** The start of a window. */
const START = 1_790_000_040_000
const window = (n: number): RealMs => realMs(START + n * WINDOW_MS)
const counts = (n: number, ofKeys: Readonly<Record<string, number>>): readonly Granted[] =>
  Object.entries(ofKeys).map(([key, count]) => ({ key, window: window(n), count }))
const sorted = (granted: readonly Granted[]): readonly Granted[] =>
  granted.toSorted((a, b) => a.key.localeCompare(b.key) || a.window - b.window)

/** What every store must do for processes to share their rate limits. */
export function limitSuite(open: () => { readonly store: Store; readonly other: () => Promise<Store> }): void {
  let limits: LimitStore
  let other: LimitStore
  beforeEach(async () => {
    limits = open().store.limits
    other = (await open().other()).limits
  })

  describe('counts of rate limits', () => {
    it('are reported to the other processes, added up, by key and window', async () => {
      expect(await limits.exchange('one', counts(0, { sam: 7, alex: 2 }), window(-1))).toEqual([])
      expect(await other.exchange('two', counts(0, { sam: 5 }), window(-1))).toEqual(counts(0, { sam: 7 }))
      await limits.exchange('one', counts(1, { sam: 1 }), window(0))
      expect(sorted(await other.exchange('three', counts(1, { sam: 1, alex: 9, kim: 3 }), window(0)))).toEqual(
        sorted([...counts(0, { alex: 2, sam: 12 }), ...counts(1, { sam: 1 })]),
      )
      expect(await other.exchange('three', counts(1, { sam: 2 }), window(1))).toEqual(counts(1, { sam: 1 }))
    })

    it('replace the earlier ones of the process', async () => {
      for (const count of [3, 4, 4, 9]) await limits.exchange('one', counts(0, { sam: count }), window(0))
      expect(await other.exchange('two', counts(0, { sam: 1 }), window(0))).toEqual(counts(0, { sam: 9 }))
    })

    it('are removed when they are old', async () => {
      for (const n of [0, 1, 2]) await limits.exchange('one', counts(n, { sam: n + 1 }), window(0))
      await other.drop(window(1))
      expect(sorted(await other.exchange('two', counts(2, { sam: 1 }), window(0)))).toEqual([
        ...counts(1, { sam: 2 }),
        ...counts(2, { sam: 3 }),
      ])
    })

    it('can be removed by the thousand', async () => {
      const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`player:${i}`, i + 1]))
      await limits.exchange('one', counts(0, many), window(0))
      expect(sorted(await other.exchange('two', counts(0, many), window(0)))).toEqual(sorted(counts(0, many)))
    })
  })

  describe('a rate limit of two processes', () => {
    const LIMIT = 100
    let at: number
    let one: Limits
    let two: Limits
    beforeEach(() => {
      at = START
      const options = { now: () => at, limits: { player: LIMIT, address: 0, callable: 0, signIn: 0 } }
      one = rateLimits({ ...options, store: limits })
      two = rateLimits({ ...options, store: other })
    })
    const calls = (process: Limits, tries: number): number =>
      Array.from({ length: tries }, () => process.call('getBoard', 'sam')).filter((refusal) => refusal === undefined)
        .length
    const shared = async (): Promise<void> => {
      for (const process of [one, two, one, two]) await process.share()
    }

    /** Makes `tries` calls on each process in each of `many` seconds; returns the number granted. */
    async function seconds(many: number, tries: number): Promise<number> {
      let granted = 0
      for (let second = 0; second < many; second += 1) {
        granted += calls(one, tries) + calls(two, tries)
        await shared()
        at += 1_000
      }
      return granted
    }

    it("holds for both together, with a second's delay", async () => {
      const granted = await seconds(60, 5)
      expect(granted).toBeGreaterThanOrEqual(LIMIT)
      expect(granted).toBeLessThanOrEqual(LIMIT + 2 * 5)
    })

    it('holds however the caller alternates between them', async () => {
      let granted = 0
      for (const process of [one, two, one, two, one, two]) {
        granted += calls(process, 25)
        await shared()
      }
      expect(granted).toBeGreaterThanOrEqual(LIMIT)
      expect(granted).toBeLessThanOrEqual(LIMIT + 25)
    })

    it('is exceeded by a burst, once on each, which is compensated', async () => {
      expect(await seconds(1, 500)).toBe(2 * LIMIT)
      expect(await seconds(59, 20)).toBe(0)
      // Half of the next minute's limit is used up, except for what each process grants before it reports.
      expect(await seconds(60, 20)).toBeLessThan(LIMIT + 2 * (LIMIT / 10) + 2 * 20)
    })

    it('counts what the other granted in the minute before', async () => {
      calls(one, LIMIT)
      await shared()
      at = START + WINDOW_MS
      expect(calls(two, 10)).toBe(10)
      await shared()
      expect(calls(two, 10)).toBe(0)
      expect(calls(one, 10)).toBe(0)
    })
  })
}
