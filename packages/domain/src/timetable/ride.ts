import { type Coords, type Location, type LocationId, distance } from '../place/location.ts'
import { metresAlong } from '../place/path.ts'
import { type Minutes, minutes } from '../time/units.ts'
import type { Network } from './network.ts'
import { type Service, boardedAt, endedAt, leftAt } from './service.ts'

/** A part of a service that can be ridden. */
interface Ride {
  readonly service: Service
  /** Indexes into the service's stops. */
  readonly start: number
  readonly end: number
}

/** [JNY-1] The ride from `from` to `to`, or to the place that it reaches last if `to` is absent; undefined if the service offers none. */
export function rideOf(service: Service, from: LocationId, to?: LocationId): Ride | undefined {
  const start = boardedAt(service, from)
  const end = to === undefined ? endedAt(service, start) : leftAt(service, to, start)
  return start < 0 || end <= start ? undefined : { service, start, end }
}

/** Metres from a service's first stop to each stop, given their places: along its path, or great circles without one. */
function metresThrough({ stopsCoords = [], stopsCoordsReverse = false }: Service, places: readonly Coords[]) {
  const along = metresAlong(stopsCoordsReverse ? stopsCoords.toReversed() : stopsCoords, places)
  const start = along[0] ?? 0
  if ((along.at(-1) ?? 0) > start) return along.map((metres) => metres - start)
  let metres = 0
  return places.map((place, i) => {
    metres += distance(places[i - 1] ?? place, place)
    return metres
  })
}

/** The last result of `metresTo` for a service. Without it, distances would take most of the time of a board at a busy stop. */
const lastMetres = new WeakMap<Service, { readonly places: readonly Coords[]; readonly metres: readonly number[] }>()

/** Metres from the first stop to each stop; undefined if a place is unknown. */
function metresTo(service: Service, locations: ReadonlyMap<LocationId, Location>): readonly number[] | undefined {
  const places: Coords[] = []
  for (const stop of service.stops) {
    const place = locations.get(stop)
    if (!place) return undefined
    places.push(place.coords)
  }
  const before = lastMetres.get(service)
  if (before?.places.every((place, i) => place === places[i])) return before.metres
  const metres = metresThrough(service, places)
  lastMetres.set(service, { places, metres })
  return metres
}

/**
 * [JNY-2] Minutes after departure at each stop. If the service gives none, the journey time is divided in proportion to distance:
 * along its path, or along great circles.
 */
export function offsetsOf(service: Service, locations: ReadonlyMap<LocationId, Location>): readonly Minutes[] {
  if (service.stopOffsets) return service.stopOffsets
  if (service.stops.length === 2) return [minutes(0), service.journeyTime]
  const along = metresTo(service, locations)
  const whole = along?.at(-1) ?? 0
  const last = service.stops.length - 1
  return service.stops.map((_, i) => {
    if (i === last) return service.journeyTime
    return minutes(whole === 0 ? 0 : Math.round((service.journeyTime * (along?.[i] ?? 0)) / whole))
  })
}

/** A ride with the offsets of its service's stops and its length in metres, computed once per query. */
export interface TimedRide extends Ride {
  readonly offsets: readonly Minutes[]
  readonly metres: number
}

export function timed(ride: Ride, { locations }: Network): TimedRide {
  const along = metresTo(ride.service, locations)
  const metres = Math.round((along?.[ride.end] ?? 0) - (along?.[ride.start] ?? 0))
  return { ...ride, offsets: offsetsOf(ride.service, locations), metres }
}
