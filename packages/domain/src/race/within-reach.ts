import type { Location, LocationId } from '../place/location.ts'
import { placesIn } from '../step/step-places.ts'
import { Unseen } from '../timetable/afoot.ts'
import type { Service } from '../timetable/service.ts'
import type { World } from './world.ts'

const placesOf = ({ stops, stopsTransit = [] }: Service): readonly LocationId[] => [...stops, ...stopsTransit]

/** Goes over a world from place to place, by all that rides and walks join, either way, and nowhere twice. */
function joining({ locations, services }: Pick<World, 'locations' | 'services'>) {
  const calling = new Map<LocationId, Service[]>()
  for (const service of services.values()) {
    for (const stop of new Set(placesOf(service))) {
      const known = calling.get(stop)
      if (known) known.push(service)
      else calling.set(stop, [service])
    }
  }
  const unseen = new Unseen(locations.values())
  const reached = new Set<LocationId>()
  const rides = new Set<Service>()

  /** @returns the places that are joined to these and were not reached before */
  function from(ids: Iterable<LocationId>): readonly LocationId[] {
    const found: LocationId[] = []
    const reach = (id: LocationId): void => {
      if (reached.has(id)) return
      reached.add(id)
      found.push(id)
      const location = locations.get(id)
      if (location) unseen.take(location)
    }
    for (const id of ids) reach(id)
    // It grows as it is gone over.
    for (const id of found) {
      for (const service of calling.get(id) ?? []) {
        if (rides.has(service)) continue
        rides.add(service)
        for (const stop of placesOf(service)) reach(stop)
      }
      const here = locations.get(id)
      for (const there of here ? unseen.around(here) : []) reach(there.id)
    }
    return found
  }

  return { from, reached, rides }
}

/**
 * [RCE-9] The part of a world that holds what a race names, and all that rides and walks join to it, either way. It has no
 * index: that of the whole world knows places that are not in it.
 */
export function withinReach({ spec, locations, services }: World): World {
  const { from, reached, rides } = joining({ locations, services })
  from(placesIn(spec))
  return {
    spec,
    locations: new Map([...locations].filter(([id]) => reached.has(id))),
    services: new Map([...services].filter(([, service]) => rides.has(service))),
  }
}

/** By place, the number of the part of a world that it is in: no ride or walk joins one part to another. */
export function partsOf(world: Pick<World, 'locations' | 'services'>): ReadonlyMap<LocationId, number> {
  const { from } = joining(world)
  const parts = new Map<LocationId, number>()
  let part = 0
  for (const id of world.locations.keys()) {
    for (const it of from([id])) parts.set(it, part)
    part += 1
  }
  return parts
}

/** The places within walking distance of another. */
export const nearOnFoot = (locations: World['locations'], here: Location): readonly LocationId[] =>
  new Unseen(locations.values()).around(here).map(({ id }) => id)
