import { type RealMs, realMs } from '@final-call/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { wakeAt } from './wake.ts'

const NOW = realMs(1_000_000)
const YEAR = 365 * 24 * 3_600_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('a wake that is stopped while it asks for the next alarm never rings', async () => {
  const asked = Promise.withResolvers<RealMs>()
  const ring = vi.fn<() => void>()
  const wake = wakeAt({ next: () => asked.promise, now: () => NOW, ring })
  const set = wake.set()
  wake.stop()
  asked.resolve(NOW)
  await set
  await vi.runAllTimersAsync()
  expect(ring).not.toHaveBeenCalled()
})

it('an alarm beyond the limit of timers does not ring at once', async () => {
  const ring = vi.fn<() => void>()
  const wake = wakeAt({ next: async () => realMs(NOW + YEAR), now: () => NOW, ring })
  await wake.set()
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ring).not.toHaveBeenCalled()
  wake.stop()
})

it('of two open questions the later one counts, whichever is answered first', async () => {
  const [first, second] = [Promise.withResolvers<RealMs>(), Promise.withResolvers<RealMs>()]
  const answers = [first.promise, second.promise]
  const ring = vi.fn<() => void>()
  const wake = wakeAt({ next: async () => answers.shift(), now: () => NOW, ring })
  const both = Promise.all([wake.set(), wake.set()])
  second.resolve(realMs(NOW + 1_000))
  await vi.advanceTimersByTimeAsync(0)
  first.resolve(realMs(NOW + 60_000))
  await both
  await vi.advanceTimersByTimeAsync(2_000)
  expect(ring).toHaveBeenCalledOnce()
  wake.stop()
})
