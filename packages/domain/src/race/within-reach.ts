import { type Location, type LocationId, METRES_PER_DEGREE } from '../place/location.ts'
import type { Service } from '../timetable/service.ts'
import { WALKING_LATITUDE, WALKING_RANGE, onFoot } from '../timetable/walk.ts'
import type { World } from './world.ts'
import { placesIn } from './world-problems.ts'

/** Degrees of longitude are compared flat first, which is a little off. */
const LEEWAY = 1.05

/** Places not taken yet, by latitude, so that not all of them are looked at for each one. */
class Unseen {
  readonly #bands = new Map<number, Map<LocationId, Location>>()

  constructor(locations: Iterable<Location>) {
    for (const it of locations) {
      const band = this.#bands.get(this.#bandOf(it)) ?? new Map<LocationId, Location>()
      this.#bands.set(this.#bandOf(it), band.set(it.id, it))
    }
  }
  #bandOf({ coords: [lat] }: Location): number {
    return Math.floor(lat / WALKING_LATITUDE)
  }
  take(it: Location): void {
    this.#bands.get(this.#bandOf(it))?.delete(it.id)
  }
  /** The places within walking distance. */
  around(here: Location): readonly Location[] {
    const middle = this.#bandOf(here)
    const [lat, lng] = here.coords
    const metres = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
    const found: Location[] = []
    for (const band of [middle - 1, middle, middle + 1]) {
      for (const there of this.#bands.get(band)?.values() ?? []) {
        const across = Math.abs(((there.coords[1] - lng + 540) % 360) - 180) * metres
        if (across > WALKING_RANGE * LEEWAY) continue
        if (onFoot(here, there)) found.push(there)
      }
    }
    return found
  }
}

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
