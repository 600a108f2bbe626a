import { PING_MS } from '@final-call/contract'
import { type RaceEvent, gameMs, realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { localFanout } from '../store/local-fanout.ts'
import { liveHub } from './hub.ts'
import { raceStream } from './race-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A stream with a reader who takes everything, of a race with one event, and how often its log is read. */
function open(alarm?: number) {
  const log: RaceEvent[] = [{ type: 'placed', location: 'here', seq: 1, at: gameMs(0), real: realMs(0) }]
  let looks = 0
  let pings = 0
  const fanout = localFanout()
  const stream = raceStream('race', 0, {
    races: {
      async eventsAfter(_, after, limit) {
        looks += 1
        return log.slice(after, after + limit)
      },
      version: async () => log.length,
    },
    hub: liveHub(fanout),
    now: () => realMs(Date.now()),
    nextWake: async () => (alarm === undefined ? undefined : realMs(alarm)),
    permitted: async () => true,
    failed: (error) => {
      throw error
    },
  })
  stream.on('data', (text: string) => (pings += text.split('event: ping\n').length - 1))
  return { fanout, stream, looks: () => looks, pings: () => pings }
}

describe('a race in which nothing happens', () => {
  it('is pinged, and its log is not read', async () => {
    const { stream, looks, pings } = open()
    await vi.advanceTimersByTimeAsync(10)
    const before = looks()
    await vi.advanceTimersByTimeAsync(4 * PING_MS)
    expect(pings()).toBe(5)
    expect(looks()).toBe(before)
    stream.destroy()
  })

  it('is not read for a late message', async () => {
    const { stream, fanout, looks } = open()
    await vi.advanceTimersByTimeAsync(10)
    const before = looks()
    fanout.publish('race', 1)
    fanout.publish('race', 0)
    await vi.advanceTimersByTimeAsync(10)
    expect(looks()).toBe(before)
    stream.destroy()
  })
})

it('the ping for an alarm comes a little later: a timer that fires early would ask before anything is due', async () => {
  const { stream, pings } = open(Date.now() + 1_000)
  await vi.advanceTimersByTimeAsync(1_010)
  expect(pings()).toBe(1)
  await vi.advanceTimersByTimeAsync(40)
  expect(pings()).toBe(2)
  stream.destroy()
})
