import { type Coords, type GameMs, type Journey, MINUTE, gameMs, minutes } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { coordsAlong } from './along.ts'
import type { Places } from './places.ts'

const at = (minute: number): GameMs => gameMs(minute * MINUTE)

const placesAt = (coords: Readonly<Record<string, Coords>>): Places =>
  new Map(
    Object.entries(coords).map(([id, [lat, lng]]) => [
      id,
      { id, name: id, city: id, coords: [lat, lng], zone: 'UTC', markerType: 'City', abvr3: 'AAA' },
    ]),
  )

const call = (location: string, arrival: number, departure = arrival) => ({
  location,
  arrival: at(arrival),
  departure: at(departure),
  approx: false,
})

const rideOf = (calls: Journey['calls'], path?: readonly Coords[]): Journey => ({
  ref: { productId: 'train', date: '2026-11-21', index: 0 },
  transport: 'train',
  company: 'Rails',
  journeyNumber: '1',
  from: calls[0]?.location ?? '',
  to: calls.at(-1)?.location ?? '',
  departure: calls[0]?.departure ?? at(0),
  arrival: calls.at(-1)?.arrival ?? at(0),
  calls,
  metres: 0,
  fares: [],
  events: { checkin: minutes(0), boarding: minutes(0), checkedout: minutes(0) },
  ...(path && { path }),
})

describe('a vehicle', () => {
  // Due north, then due east: a middle stop at the corner, reached after a third of the time, with a halt of ten minutes.
  const path: readonly Coords[] = [
    [0, 0],
    [0.5, 0],
    [1, 0],
    [1, 1],
  ]
  const places = placesAt({ a: [0, 0], b: [1, 0], c: [1, 1] })
  const journey = rideOf([call('a', 0), call('b', 30, 40), call('c', 90)], path)

  it.each([
    [-5, [0, 0]],
    [0, [0, 0]],
    [15, [0.5, 0]],
    [30, [1, 0]],
    [35, [1, 0]],
    [40, [1, 0]],
    [65, [1, 0.5]],
    [90, [1, 1]],
    [200, [1, 1]],
  ] as const)('keeps to its path and its stops: after %d minutes', (minutes, [lat, lng]) => {
    const [y, x] = coordsAlong(journey, places, at(minutes)) ?? [NaN, NaN]
    expect(y).toBeCloseTo(lat, 3)
    expect(x).toBeCloseTo(lng, 3)
  })

  it('goes straight from stop to stop if no path is known', () => {
    const { path: _, ...plain } = journey
    expect(coordsAlong(plain, places, at(15))?.[0]).toBeCloseTo(0.5, 3)
  })

  it('crosses the date line the short way', () => {
    const across = placesAt({ a: [-41, 175], b: [-44, -176] })
    const [, lng] = coordsAlong(rideOf([call('a', 0), call('b', 60)]), across, at(30)) ?? [NaN, NaN]
    expect(lng).toBeGreaterThan(178)
    expect(lng).toBeLessThan(181)
  })

  it('is nowhere if none of its places is known', () => {
    expect(coordsAlong(rideOf([call('a', 0), call('b', 60)]), new Map(), at(30))).toBeUndefined()
  })
})
