import { PING_MS } from '@final-call/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Beats, TOGETHER_MS, beats } from './beats.ts'

/** Real milliseconds of the beats that somebody got. */
function joined(them: Beats) {
  const begun = performance.now()
  const at: number[] = []
  return { begun, at, leave: them.join(() => void at.push(performance.now())) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('come to those who joined at almost the same time together, and to others at their own time', () => {
  // The first millisecond of a moment.
  vi.advanceTimersByTime(TOGETHER_MS - (performance.now() % TOGETHER_MS))
  const them = beats()
  const one = joined(them)
  vi.advanceTimersByTime(TOGETHER_MS - 1)
  const two = joined(them)
  vi.advanceTimersByTime(1)
  const three = joined(them)
  vi.advanceTimersByTime(3 * PING_MS)
  expect(one.at).toEqual([1, 2, 3].map((n) => one.begun + n * PING_MS))
  expect(two.at).toEqual(one.at)
  expect(three.at).toEqual([1, 2, 3].map((n) => three.begun + n * PING_MS))
  expect(vi.getTimerCount()).toBe(2)
})

it('come first within 5 s, then every 5 s, whenever a listener joins', () => {
  const them = beats()
  const all = Array.from({ length: 300 }, () => {
    vi.advanceTimersByTime(17)
    return joined(them)
  })
  expect(vi.getTimerCount()).toBeLessThanOrEqual(PING_MS / TOGETHER_MS)
  vi.advanceTimersByTime(2 * PING_MS)
  for (const { begun, at } of all) {
    const [first = Number.NaN, second = Number.NaN] = at
    expect(first - begun).toBeGreaterThan(0)
    expect(first - begun).toBeLessThanOrEqual(PING_MS)
    expect(second - first).toBe(PING_MS)
  }
})

it('end for a listener who leaves, even during one, and leave no timer behind the last', () => {
  const them = beats()
  const [one, two] = [joined(them), joined(them)]
  const leaving = them.join(() => {
    two.leave()
    leaving()
  })
  vi.advanceTimersByTime(PING_MS)
  vi.advanceTimersByTime(PING_MS)
  expect([one.at.length, two.at.length]).toEqual([2, 1])
  one.leave()
  // A second time does nothing.
  one.leave()
  expect(vi.getTimerCount()).toBe(0)
  const again = joined(them)
  vi.advanceTimersByTime(PING_MS)
  expect(again.at).toHaveLength(1)
})
