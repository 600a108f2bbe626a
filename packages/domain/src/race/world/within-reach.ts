import type { LocationId } from '../../place/location.ts'
import { placesIn } from '../../step/step-places.ts'
import { PlaceGrid } from '../../timetable/afoot.ts'
import { groupByKeys } from '../../collections/group-by-keys.ts'
import type { Service } from '../../timetable/service.ts'
import type { World } from './world.ts'

const placesOf = ({ stops, stopsTransit = [] }: Service): readonly LocationId[] => [...stops, ...stopsTransit]

/** Explores a world along rides and walks, in either direction, visiting each place and service once. */
function joining({ locations, services }: Pick<World, 'locations' | 'services'>) {
  const calling = groupByKeys(services.values(), placesOf)
  const unseen = new PlaceGrid(locations.values())
  const reached = new Set<LocationId>()
  const rides = new Set<Service>()

  /** The places connected to `ids` that have not been reached before, `ids` included. */
  function from(ids: Iterable<LocationId>): readonly LocationId[] {
    const found: LocationId[] = []
    const reach = (id: LocationId): void => {
      if (reached.has(id)) return
      reached.add(id)
      found.push(id)
      const location = locations.get(id)
      if (location) unseen.remove(location)
    }
    for (const id of ids) reach(id)
    // `found` grows while it is iterated.
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
 * [RCE-9] The part of a world that is connected, by rides and walks in either direction, to the places a race names. It has no
 * timetable index, since the whole world's index contains places outside it.
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

/** Each place's connected component, as a number: no ride or walk leads from one component to another. */
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
