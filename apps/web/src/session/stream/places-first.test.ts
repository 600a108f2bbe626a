import type { WireLocation } from '@final-call/contract'
import { type LocationId, type RaceEvent, gameMs, realMs } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { placesFirst } from './places-first.ts'

/** A step that opens and asks for a place; any other event if none is given. */
const event = (seq: number, location?: LocationId): RaceEvent => {
  const when = { seq, at: gameMs(0), real: realMs(0) }
  if (location === undefined) return { type: 'played', ...when }
  const step = { id: `step-${seq}`, legId: 'leg-1', content: { stepType: 'reach', location }, added: false } as const
  return { type: 'stepOpened', step, ...when }
}

const place = (id: LocationId): WireLocation => ({
  id,
  name: id,
  markerType: 'City',
  coords: [-41.28, 174.78],
  city: 'Wellington',
  abvr3: 'WLG',
  zone: 'Pacific/Auckland',
})

/** Events on their way, and a server that answers when a test says so: with places, or not at all. */
function arriving() {
  const places = new Map<LocationId, WireLocation>()
  const taken: number[] = []
  const asked: ((answered: boolean) => void)[] = []
  const events = placesFirst({
    places: () => places,
    learn: () => new Promise((resolve) => asked.push(resolve)),
    onEvent: ({ seq }) => taken.push(seq),
    onFailed: (cause) => {
      throw cause
    },
  })
  async function settle(answered: boolean): Promise<void> {
    asked.at(-1)?.(answered)
    await Promise.resolve()
  }
  return {
    events,
    taken,
    times: () => asked.length,
    fail: () => settle(false),
    answer(...ids: readonly LocationId[]) {
      for (const id of ids) places.set(id, place(id))
      return settle(true)
    },
  }
}

describe('events on their way', () => {
  it('wait in order behind a step whose place is not known', async () => {
    const { events, taken, answer, times } = arriving()
    for (const it of [event(1), event(2, 'mine'), event(3), event(4, 'mine')]) events.take(it)
    expect(taken).toEqual([1])
    await answer('mine')
    expect(taken).toEqual([1, 2, 3, 4])
    expect(times()).toBe(1)
  })

  it('wait once for a place that the server does not reveal', async () => {
    const { events, taken, answer, times } = arriving()
    events.take(event(1, 'nowhere'))
    await answer()
    events.take(event(2, 'nowhere'))
    expect(taken).toEqual([1, 2])
    expect(times()).toBe(1)
  })

  it('wait again for a place if the server did not answer, from the next step on', async () => {
    const { events, taken, answer, fail, times } = arriving()
    for (const it of [event(1, 'mine'), event(2, 'mine')]) events.take(it)
    await fail()
    expect(taken).toEqual([1, 2])
    events.take(event(3, 'mine'))
    expect(taken).toEqual([1, 2])
    expect(times()).toBe(2)
    await answer('mine')
    expect(taken).toEqual([1, 2, 3])
  })
})
