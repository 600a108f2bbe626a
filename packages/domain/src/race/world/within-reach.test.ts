import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boardOf } from '../../board/board.ts'
import type { Location } from '../../place/location.ts'
import {
  AIRPORT,
  CHATHAM,
  HAMILTON,
  LOCATIONS,
  STATION,
  daily,
  raceOf,
  service,
  today,
  worldOf,
} from '../../testing/world.ts'
import { type Service, MODES } from '../../timetable/service.ts'
import { partsOf, withinReach } from './within-reach.ts'

const [somewhere] = LOCATIONS
if (!somewhere) throw new Error('no places')

const at = (id: string, lat: number, lng: number): Location => ({ ...somewhere, id, name: id, coords: [lat, lng] })
const between = (productId: string, ...stops: readonly string[]): Service =>
  service({ productId, stops, journeyTime: service().journeyTime, days: daily('09:15') })
const ids = (world: { readonly locations: ReadonlyMap<string, unknown> }): readonly string[] => [
  ...world.locations.keys(),
]

describe('the part of a world that a race can reach', () => {
  it('[RCE-9] leaves out what no ride or walk connects to the places of its steps', () => {
    const spec = raceOf(AIRPORT, { stepType: 'reach', location: STATION })
    const elsewhere = [at('us-a', 34, -118), at('us-b', 34.3, -118)]
    const world = worldOf(
      spec,
      [...worldOf().services.values(), between('us-line', 'us-a', 'us-b')],
      [...LOCATIONS, ...elsewhere],
    )
    const part = withinReach(world)
    expect(ids(part)).toEqual(LOCATIONS.map(({ id }) => id).filter((id) => id !== HAMILTON))
    expect([...part.services.keys()]).toEqual([...worldOf().services.keys()])
  })

  it('[RCE-9] has the places that a step names, even if nothing goes there', () => {
    const spec = raceOf(AIRPORT, { stepType: 'moveTo', location: 'us-a' })
    expect(ids(withinReach(worldOf(spec, [], [...LOCATIONS, at('us-a', 34, -118)])))).toEqual([AIRPORT, 'us-a'])
  })

  it.each([
    ['over the date line', 0, 179.99, -179.99],
    ['in the far north', 70, 20, 20.07],
    ['within three kilometres', 0, 10, 10.026],
  ])('[RCE-9] extends by a walk %s', (_, lat, here, there) => {
    const world = worldOf(raceOf('nz-here'), [], [at('nz-here', lat, here), at('nz-there', lat, there)])
    expect(ids(withinReach(world))).toEqual(['nz-here', 'nz-there'])
    const further = worldOf(raceOf('nz-here'), [], [at('nz-here', lat, here), at('nz-there', lat, there + 0.09)])
    expect(ids(withinReach(further))).toEqual(['nz-here'])
  })

  it('[RCE-9] keeps a place where a flight only stops', () => {
    const touching: Service = { ...between('touching', AIRPORT, STATION), stopsTransit: [CHATHAM] }
    expect(ids(withinReach(worldOf(raceOf(AIRPORT), [touching])))).toContain(CHATHAM)
  })

  it('[RCE-9] has the same boards as the whole world', () => {
    const names = Array.from({ length: 12 }, (_, i) => `nz-place-${i}`)
    const coordinate = fc.integer({ min: 0, max: 40 }).map((n) => n * 0.01)
    const worlds = fc.record({
      coords: fc.array(fc.tuple(coordinate, coordinate), { minLength: 12, maxLength: 12 }),
      lines: fc.array(fc.uniqueArray(fc.constantFrom(...names), { minLength: 2, maxLength: 4 }), { maxLength: 6 }),
    })
    let smaller = 0
    fc.assert(
      fc.property(worlds, ({ coords, lines }) => {
        const places = names.map((name, i) => at(name, coords[i]?.[0] ?? 0, coords[i]?.[1] ?? 0))
        const services = lines.map((stops, i) => between(`line-${i}`, ...stops))
        const whole = worldOf(raceOf('nz-place-0'), services, places)
        const part = withinReach(whole)
        if (part.locations.size < whole.locations.size) smaller += 1
        for (const from of part.locations.keys()) {
          for (const transport of MODES) {
            const query = { transport, from }
            const { journeys } = boardOf(part, query, today('08:00'))
            expect(journeys).toEqual(boardOf(whole, query, today('08:00')).journeys)
            for (const { to } of journeys) expect(part.locations.has(to)).toBe(true)
          }
        }
      }),
      { numRuns: 200 },
    )
    expect(smaller).toBeGreaterThan(50)
  })
})

it('[RCE-9] a world falls into parts that no ride or walk connects', () => {
  const names = ['us-a', 'us-b', 'us-c', 'us-d', 'us-e']
  // The last two are a walk apart.
  const places = names.map((id, i) => at(id, i < 4 ? 34 + i : 37.01, -118))
  const lines = [between('one', 'us-b', 'us-a'), between('other', 'us-a', 'nowhere')]
  const parts = partsOf(worldOf(raceOf(AIRPORT), lines, places))
  const together = names.map((id) => names.filter((it) => parts.get(it) === parts.get(id)))
  expect(together).toEqual([['us-a', 'us-b'], ['us-a', 'us-b'], ['us-c'], ['us-d', 'us-e'], ['us-d', 'us-e']])
})
