import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathOf } from '../timetable/departures.ts'
import { AUCKLAND, HAMILTON, WELLINGTON, raceSpec, service, worldOf } from '../testing/world.ts'
import { gameMs } from '../time/units.ts'
import { type Coords, distance, pathLength } from './location.ts'
import { metresAlong, pointAlong } from './path.ts'

const world = worldOf(raceSpec())
const coordsOf = (id: string): Coords => {
  const place = world.locations.get(id)
  if (!place) throw new Error(`no place ${id}`)
  return place.coords
}
const ride = (from: string, to: string, via: readonly string[] = []): Parameters<typeof pathOf>[0] => ({
  ref: { productId: 'winding', date: '2026-11-21', index: 0 },
  from,
  to,
  calls: [from, ...via, to].map((location) => ({ location, arrival: gameMs(0), departure: gameMs(0), approx: false })),
})
/** A longitude as maps write it. */
const wrapped = (lng: number): number => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng)
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

  it('[JNY-9] is the service’s own even if that has only two points, with a stop beside it on the way', () => {
    const ends = [coordsOf(AUCKLAND), coordsOf(WELLINGTON)]
    const stops = [AUCKLAND, HAMILTON, WELLINGTON]
    const line = service({ productId: 'winding', stops, stopsCoords: ends })
    const network = { locations: world.locations, services: new Map([['winding', line]]) }
    expect(pathOf(ride(AUCKLAND, WELLINGTON, [HAMILTON]), network)).toEqual(ends)
  })

  it('[JNY-9] goes through the stops if the service has no path, and is empty if a place is unknown', () => {
    const plain = { locations: world.locations, services: new Map() }
    const straight = ride(AUCKLAND, WELLINGTON)
    expect(pathOf(straight, plain)).toEqual([coordsOf(AUCKLAND), coordsOf(WELLINGTON)])
    expect(pathOf(straight, { ...plain, locations: new Map() })).toBeUndefined()
  })

  it('that goes out and comes back passes a place where it comes back, and not on the way out', () => {
    const [home, corner, end, aside]: readonly Coords[] = [
      [-41.2, 174.8],
      [-41.21, 174.8],
      [-41.22, 174.8],
      [-41.215, 174.85],
    ]
    if (!home || !corner || !end || !aside) throw new Error('no points')
    const path = [home, corner, end, aside, corner]
    expect(metresAlong(path, [home, corner, end, corner]).at(-1)).toBeCloseTo(pathLength(path), 6)
  })

  it('[JNY-2] has the same length anywhere on the globe, also across the date line', () => {
    const stops = (shift: number) => [179, 180.1, 181].map((lng): Coords => [0, wrapped(lng + shift)])
    const path = (shift: number) => [179, 179.2, 181].map((lng): Coords => [0, wrapped(lng + shift)])
    expect(metresAlong(path(0), stops(0))).toEqual(metresAlong(path(-20), stops(-20)))

    // 1024ths of a degree are exact, so turning the globe does not change the sums.
    const degrees = (most: number) => fc.integer({ min: -most * 1024, max: most * 1024 }).map((n) => n / 1024)
    const steps = fc.array(fc.tuple(degrees(2), degrees(2)), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(degrees(40), steps, steps, degrees(180), (lat, path, places, shift) => {
        const trail = (offsets: readonly (readonly [number, number])[], turn: number): readonly Coords[] => {
          let at: Coords = [lat, 0]
          return offsets.map(([north, east]) => {
            at = [at[0] + north, at[1] + east]
            return [at[0], wrapped(at[1] + turn)] as const
          })
        }
        const here = metresAlong(trail(path, 0), trail(places, 0))
        expect(metresAlong(trail(path, shift), trail(places, shift))).toEqual(here)
        expect(here).toEqual(here.toSorted((a, b) => a - b))
        const half = pointAlong(trail(path, 0), 0.5)
        const halfThere = pointAlong(trail(path, shift), 0.5)
        if (!half || !halfThere) throw new Error('no point')
        expect(distance(halfThere, [half[0], half[1] + shift])).toBeLessThan(1)
        expect(Math.abs(halfThere[1])).toBeLessThanOrEqual(180)
      }),
    )
  })

  it('is travelled in proportion to its length', () => {
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
