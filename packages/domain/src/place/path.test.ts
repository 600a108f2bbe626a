import { describe, expect, it } from 'vitest'
import { pathOf } from '../timetable/departures.ts'
import { AUCKLAND, HAMILTON, WELLINGTON, raceSpec, service, worldOf } from '../testing/world.ts'
import { gameMs } from '../time/units.ts'
import { type Coords, distance } from './location.ts'
import { pointAlong } from './path.ts'

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
