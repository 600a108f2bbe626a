import { describe, expect, it } from 'vitest'
import { pathOf } from '../timetable/departures.ts'
import { AUCKLAND, HAMILTON, WELLINGTON, raceSpec, service, worldOf } from '../testing/world.ts'
import { gameMs } from '../time/units.ts'
import { type Coords, distance } from './location.ts'
import { metresAlong, pointAlong } from './path.ts'

const world = worldOf(raceSpec())
const coordsOf = (id: string): Coords => {
  const place = world.locations.get(id)
  if (!place) throw new Error(`no place ${id}`)
  return place.coords
}
const ride = (from: string, to: string): Parameters<typeof pathOf>[0] => ({
  ref: { productId: 'winding', date: '2026-11-21', index: 0 },
  from,
  to,
  calls: [from, to].map((location) => ({ location, arrival: gameMs(0), departure: gameMs(0), approx: false })),
})
const bend: Coords = [-39.2, 175.6]
const winding = (stopsCoordsReverse: boolean) => {
  const path = [coordsOf(AUCKLAND), coordsOf(HAMILTON), bend, coordsOf(WELLINGTON)]
  const line = service({
    productId: 'winding',
    stops: [AUCKLAND, HAMILTON, WELLINGTON],
    stopsCoords: stopsCoordsReverse ? path.toReversed() : path,
    stopsCoordsReverse,
  })
  return { locations: world.locations, services: new Map([['winding', line]]) }
}

describe('a path', () => {
  it.each([false, true])('[JNY-9] is the part between the two stops, reversed: %s', (reversed) => {
    const path = pathOf(ride(HAMILTON, WELLINGTON), winding(reversed))
    expect(path).toEqual([coordsOf(HAMILTON), bend, coordsOf(WELLINGTON)])
  })

  it('[JNY-9] is the stops where the service has none, and nothing where a place is unknown', () => {
    const plain = { locations: world.locations, services: new Map() }
    const straight = ride(AUCKLAND, WELLINGTON)
    expect(pathOf(straight, plain)).toEqual([coordsOf(AUCKLAND), coordsOf(WELLINGTON)])
    expect(pathOf(straight, { ...plain, locations: new Map() })).toBeUndefined()
  })

  it('that goes out and comes back passes a place on its way again where it comes back', () => {
    const [home, corner, end, aside]: readonly Coords[] = [
      [-41.2, 174.8],
      [-41.21, 174.8],
      [-41.22, 174.8],
      [-41.215, 174.85],
    ]
    if (!home || !corner || !end || !aside) throw new Error('no points')
    const path = [home, corner, end, aside, corner]
    const whole = path.slice(1).reduce((sum, point, i) => sum + distance(path[i] ?? point, point), 0)
    expect(metresAlong(path, [home, corner, end, corner]).at(-1)).toBeCloseTo(whole, 6)
  })

  it('is gone along by length', () => {
    const path: readonly Coords[] = [coordsOf(AUCKLAND), coordsOf(HAMILTON), coordsOf(WELLINGTON)]
    const whole = distance(coordsOf(AUCKLAND), coordsOf(HAMILTON)) + distance(coordsOf(HAMILTON), coordsOf(WELLINGTON))
    const half = pointAlong(path, 0.5)
    if (!half) throw new Error('no point')
    const gone = distance(coordsOf(AUCKLAND), coordsOf(HAMILTON)) + distance(coordsOf(HAMILTON), half)
    expect(gone / whole).toBeCloseTo(0.5, 3)
    expect(pointAlong(path, 0)).toEqual(coordsOf(AUCKLAND))
    expect(pointAlong(path, 2)).toEqual(coordsOf(WELLINGTON))
  })
})
