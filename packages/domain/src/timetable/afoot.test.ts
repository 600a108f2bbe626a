import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Location, LocationId } from '../place/location.ts'
import { LOCATIONS } from '../testing/world.ts'
import { gameMs } from '../time/units.ts'
import { leadsOnFoot } from './afoot.ts'
import { walksFrom } from './walk.ts'

const [model] = LOCATIONS
if (!model) throw new Error('no places')

/** All places that walks lead to, found by taking every walk from every place. */
function allAfoot(locations: ReadonlyMap<LocationId, Location>, from: LocationId): ReadonlySet<LocationId> {
  const found = new Set([from])
  for (const id of found) for (const { to } of walksFrom({ locations }, id, gameMs(0))) found.add(to)
  return found
}

const someTown = (lat: number, lng: number, step: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })), { minLength: 2, maxLength: 12 })
    .map(
      (spots) =>
        new Map(
          spots.map(([x, y], i): [string, Location] => {
            const east = lng + y * step
            return [`p${i}`, { ...model, id: `p${i}`, coords: [lat + x * 0.009, east > 180 ? east - 360 : east] }]
          }),
        ),
    )

it.each([
  ['in a town', -41, 174, 0.012],
  ['over the date line', -41, 179.93, 0.012],
  ['on the equator', -0.05, -0.07, 0.012],
  ['in the far north', 78.2, 15.6, 0.06],
  ['around a pole', -90, -170, 27],
])('[WLK-1] walks lead to every place that a series of walks reaches, %s', (_, lat, lng, step) => {
  fc.assert(
    fc.property(someTown(lat, lng, step), (town) => {
      const afoot = allAfoot(town, 'p0')
      for (const id of town.keys()) expect(leadsOnFoot(town, 'p0', [id])).toBe(afoot.has(id))
      const away = [...town.keys()].filter((id) => !afoot.has(id))
      expect(leadsOnFoot(town, 'p0', [...away, 'nowhere'])).toBe(false)
      expect(leadsOnFoot(town, 'p0', [...away, 'p1'])).toBe(afoot.has('p1'))
    }),
  )
})

it('an unknown place leads nowhere but to itself', () => {
  const town = new Map(LOCATIONS.map((it) => [it.id, it]))
  expect(leadsOnFoot(town, 'nowhere', ['nowhere'])).toBe(true)
  expect(leadsOnFoot(town, 'nowhere', [model.id])).toBe(false)
})
