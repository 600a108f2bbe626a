import { expect, it } from 'vitest'
import { laterVisible } from './visibility.ts'

/** A page that is visible or not, and a clock that the test moves. */
function page(first: DocumentVisibilityState = 'visible') {
  const page = Object.assign(new EventTarget(), { visibilityState: first })
  const timers = new Set<{ readonly ms: number; readonly run: () => void }>()
  const later = (ms: number, run: () => void) => {
    const timer = { ms, run }
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  return {
    later: (ms: number, run: () => void) => laterVisible(ms, run, { page, later }),
    planned: () => Array.from(timers, ({ ms }) => ms),
    timeUp() {
      for (const timer of timers) {
        timers.delete(timer)
        timer.run()
      }
    },
    look(state: DocumentVisibilityState) {
      page.visibilityState = state
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

it('time during which the page is hidden does not count', () => {
  const { later, planned, timeUp, look } = page('hidden')
  let runs = 0
  later(12_000, () => (runs += 1))
  expect(planned()).toEqual([])
  look('visible')
  expect(planned()).toEqual([12_000])
  look('hidden')
  expect(planned()).toEqual([])
  look('visible')
  timeUp()
  expect(runs).toBe(1)
})

it('a timer that has run, or was cancelled, does not run again when the page is visible again', () => {
  const { later, planned, timeUp, look } = page()
  let runs = 0
  later(12_000, () => (runs += 1))
  timeUp()
  const callOff = later(12_000, () => (runs += 1))
  callOff()
  look('hidden')
  look('visible')
  expect([planned(), runs]).toEqual([[], 1])
})
