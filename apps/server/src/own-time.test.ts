import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownTime } from './own-time.ts'

const BEGIN = Date.UTC(2026, 10, 19, 21)
const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A machine that has been up for some days when the process begins. */
function machine() {
  const at = { counted: 40.7, up: 300_000_040 }
  const pass = (ms: number): void => {
    at.counted += ms
    at.up += ms
  }
  const now = ownTime({ begin: BEGIN, counted: () => at.counted, up: () => at.up })
  return { at, pass, now }
}

it('counts whole milliseconds from when the process began', () => {
  const { pass, now } = machine()
  expect(now()).toBe(BEGIN + 40)
  pass(1_500.5)
  expect(now()).toBe(BEGIN + 1_541)
})

it('adds the time that the machine slept, once per sleep', () => {
  const { at, pass, now } = machine()
  for (const slept of [8 * HOUR, 5_000]) {
    const before = now()
    at.up += slept
    vi.advanceTimersByTime(1_000)
    expect(now()).toBe(before + slept)
    pass(60_000)
    vi.advanceTimersByTime(60_000)
    expect(now()).toBe(before + slept + 60_000)
  }
})

it('ignores differences of a coarse or corrected uptime', () => {
  const { at, now } = machine()
  const before = now()
  for (const drift of [10, 400, 999, -50, -2 * HOUR]) {
    at.up = 300_000_040 + drift
    vi.advanceTimersByTime(1_000)
    expect(now()).toBe(before)
  }
})

it('runs with the real machine, which is not asleep', () => {
  vi.useRealTimers()
  // Not by `Date.now()`, which a change of the machine's clock moves.
  const here = (): number => Math.floor(performance.timeOrigin + performance.now())
  const [before, at, after] = [here(), ownTime()(), here()]
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at).toBeLessThanOrEqual(after)
})
