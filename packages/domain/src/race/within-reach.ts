import type { LocationId } from '../place/location.ts'
import { placesIn } from '../step/step-places.ts'
import { Unseen } from '../timetable/afoot.ts'
import type { Service } from '../timetable/service.ts'
import type { World } from './world.ts'

const placesOf = ({ stops, stopsTransit = [] }: Service): readonly LocationId[] => [...stops, ...stopsTransit]

/**
 * [RCE-9] The part of a world that holds what a race names, and all that rides and walks join to it, either way. It has no
 * index: that of the whole world knows places that are not in it.
 */
export function withinReach({ spec, locations, services }: World): World {
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
  const open: LocationId[] = []
  const reach = (id: LocationId): void => {
    if (reached.has(id)) return
    reached.add(id)
    open.push(id)
    const location = locations.get(id)
    if (location) unseen.take(location)
  }
  for (const id of placesIn(spec)) reach(id)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const service of calling.get(id) ?? []) {
      if (rides.has(service)) continue
      rides.add(service)
      for (const stop of placesOf(service)) reach(stop)
    }
    const here = locations.get(id)
    for (const there of here ? unseen.around(here) : []) reach(there.id)
  }
  return {
    spec,
    locations: new Map([...locations].filter(([id]) => reached.has(id))),
    services: new Map([...services].filter(([, service]) => rides.has(service))),
  }
}
