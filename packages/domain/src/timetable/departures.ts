import { type Coords, type Location, type LocationId, distance } from '../place/location.ts'
import { between, metresAlong } from '../place/path.ts'
import { sinceNoon, wallClock, weekdayOf } from '../time/zone.ts'
import { type GameMs, type Minutes, after, before, gameMs, minutes } from '../time/units.ts'
import { dateOf } from './epoch-day.ts'
import { type Window, serviceDaysIn } from './service-day.ts'
import type { Departure } from './timetable.ts'
import type { Call, Journey, JourneyRef } from './journey.ts'
import type { Network } from './network.ts'
import {
  type EventOffsets,
  type Service,
  boardedAt,
  clockOf,
  endedAt,
  leavesWithin,
  leftAt,
  zoneOfDays,
} from './service.ts'
import { walkBetween } from './walk.ts'

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
interface TimedRide extends Ride {
  readonly offsets: readonly Minutes[]
  readonly metres: number
}

function timed(ride: Ride, { locations }: Network): TimedRide {
  const along = metresTo(ride.service, locations)
  const metres = Math.round((along?.[ride.end] ?? 0) - (along?.[ride.start] ?? 0))
  return { ...ride, offsets: offsetsOf(ride.service, locations), metres }
}

/** The journey of a ride whose service leaves its first stop at `depart`. */
function journeyOf(
  { service, start, end, offsets, metres }: TimedRide,
  depart: GameMs,
  name: { readonly ref: JourneyRef; readonly journeyNumber: string },
): Journey {
  const calls = service.stops.slice(start, end + 1).flatMap((location, i): Call | readonly Call[] => {
    // Stops where nobody may get off are not listed.
    if (i > 0 && service.stopUses?.[start + i] === 'on') return []
    const at = after(depart, offsets[start + i] ?? service.journeyTime)
    const middle = start + i > 0 && start + i < service.stops.length - 1
    const approx = service.stopOffsets ? service.stopApprox?.[start + i] === true : middle
    return { location, arrival: at, departure: at, approx }
  })
  const first = calls[0]
  const last = calls.at(-1)
  const platform = service.stopPlatforms?.[start]
  if (!first || !last) throw new RangeError(`no stops in ${service.productId}`)
  return {
    ...name,
    transport: service.transport,
    company: service.company,
    ...(service.name === undefined ? {} : { name: service.name }),
    ...(service.line === undefined ? {} : { line: service.line }),
    ...(platform ? { platform } : {}),
    from: first.location,
    to: last.location,
    departure: first.departure,
    arrival: last.arrival,
    calls,
    ...(service.stopsTransit === undefined ? {} : { transit: service.stopsTransit }),
    metres,
    fares: service.fares,
    events: service.events,
  }
}

/** [JNY-4] When a taxi ordered at `now` leaves: after its boarding offset, or one minute if that is longer. */
export const taxiDeparture = (now: GameMs, { boarding }: Pick<EventOffsets, 'boarding'>): GameMs =>
  after(now, minutes(Math.max(1, boarding)))

/** [JNY-4] A taxi ordered at `now`, leaving as soon as it can or at `notBefore`, whichever is later. */
function taxi(ride: TimedRide, now: GameMs, notBefore?: GameMs): Journey {
  const { productId, events } = ride.service
  const soonest = taxiDeparture(now, events)
  const ref: JourneyRef = notBefore === undefined ? { productId, date: 'taxi' } : { productId, date: 'taxi', notBefore }
  const depart = gameMs(Math.max(soonest, notBefore ?? soonest))
  return journeyOf(ride, before(depart, ride.offsets[ride.start] ?? minutes(0)), { ref, journeyNumber: 'taxi' })
}

/** [JNY-3] A journey's reference and number: the service's own number, or base number + multiplier × index in the day. */
function named({ productId, numbers, baseNumber, baseMultiplier }: Service, date: Temporal.PlainDate, index: number) {
  const own = numbers?.[weekdayOf(date)][index] ?? ''
  const journeyNumber = own === '' ? String(baseNumber + baseMultiplier * index) : own
  return { ref: { productId, date: date.toString(), index }, journeyNumber }
}

/** The journey that leaves on a service day at `time`, as the `index`th of that day. */
function journeyOn(ride: TimedRide, zone: string, date: Temporal.PlainDate, index: number, time: Minutes): Journey {
  const instantOf = clockOf(ride.service) === 'wall clock' ? wallClock : sinceNoon
  return journeyOf(ride, instantOf(date, time, zone), named(ride.service, date, index))
}

const onDay = (ride: TimedRide, zone: string, date: Temporal.PlainDate): readonly Journey[] =>
  ride.service.days[weekdayOf(date)].map((time, index) => journeyOn(ride, zone, date, index, time))

/** [TTB-6] The journeys of departures found by the index. */
export function journeysOf(departures: readonly Departure[], network: Network): readonly Journey[] {
  const rides = new Map<Departure['ride'], TimedRide>()
  return departures.flatMap(({ ride, day, index, departure }) => {
    const service = network.services.get(ride.productId)
    if (!service) return []
    const line = rides.get(ride) ?? timed({ service, start: ride.start, end: ride.end }, network)
    rides.set(ride, line)
    const left = before(departure, line.offsets[ride.start] ?? minutes(0))
    return [journeyOf(line, left, named(service, dateOf(day), index))]
  })
}

/** [JNY-9] The coordinates along a ride, from its first stop to its last; undefined if a place is unknown. */
export function pathOf(
  journey: Pick<Journey, 'ref' | 'from' | 'to' | 'calls'>,
  network: Network,
): readonly Coords[] | undefined {
  const places = journey.calls.map(({ location }) => network.locations.get(location)?.coords)
  const stops = places.filter((place) => place !== undefined)
  const first = stops[0]
  const last = stops.at(-1)
  if (stops.length !== places.length || !first || !last) return undefined
  const { stopsCoords = [], stopsCoordsReverse = false } = network.services.get(journey.ref.productId) ?? {}
  if (stopsCoords.length < 2) return stops
  return between(stopsCoordsReverse ? stopsCoords.toReversed() : stopsCoords, first, last)
}

/** The journey that `ref` identifies, between two of its stops; a taxi or walk as if ordered at `now`. Undefined if there is none. */
export function journeyAt(
  network: Network,
  ref: JourneyRef,
  trip: { readonly from: LocationId; readonly to: LocationId },
  now: GameMs,
): Journey | undefined {
  if (ref.date === 'walk') return walkBetween(network, trip, now, 'notBefore' in ref ? ref.notBefore : undefined)
  const service = network.services.get(ref.productId)
  const ride = service && rideOf(service, trip.from, trip.to)
  const zone = service && zoneOfDays(service, network.locations)
  if (!ride || zone === undefined) return undefined
  const line = timed(ride, network)
  if (!('index' in ref)) return service.transport === 'taxi' ? taxi(line, now, ref.notBefore) : undefined
  if (service.transport === 'taxi') return undefined
  const date = Temporal.PlainDate.from(ref.date)
  const time = service.days[weekdayOf(date)][ref.index]
  return time === undefined ? undefined : journeyOn(line, zone, date, ref.index, time)
}

/**
 * [JNY-6] One service's journeys that leave `trip.from` in `[since, until)`, those of earlier service days among them. Taxis have none.
 */
export function departuresOf(
  service: Service,
  network: Network,
  trip: { readonly from: LocationId; readonly to?: LocationId | undefined },
  window: Window,
): readonly Journey[] {
  const ride = rideOf(service, trip.from, trip.to)
  const zone = zoneOfDays(service, network.locations)
  if (!ride || zone === undefined || service.transport === 'taxi') return []
  const { first, last } = serviceDaysIn(window, leavesWithin(service))
  const line = timed(ride, network)
  const found: Journey[] = []
  for (let day = first; day <= last; day += 1) found.push(...onDay(line, zone, dateOf(day)))
  return found.filter(({ departure }) => departure >= window.since && departure < window.until)
}

/** A taxi for this trip, ordered at `now`; undefined for other services and where it does not go. */
export function taxiFrom(
  service: Service,
  network: Network,
  trip: { readonly from: LocationId; readonly to?: LocationId | undefined },
  now: GameMs,
): Journey | undefined {
  const ride = service.transport === 'taxi' ? rideOf(service, trip.from, trip.to) : undefined
  return ride && taxi(timed(ride, network), now)
}
