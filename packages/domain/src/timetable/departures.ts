import type { Coords, LocationId } from '../place/location.ts'
import { between } from '../place/path.ts'
import { sinceNoon, wallClock, weekdayOf } from '../time/zone.ts'
import { type GameMs, type Minutes, after, before, gameMs, minutes } from '../time/units.ts'
import { dateOf } from './epoch-day.ts'
import { type Window, serviceDaysIn } from './service-day.ts'
import type { Departure } from './timetable.ts'
import type { Call, Journey, JourneyRef } from './journey.ts'
import type { Network } from './network.ts'
import { type TimedRide, rideOf, timed } from './ride.ts'
import { type EventOffsets, type Service, clockOf, leavesWithin, zoneOfDays } from './service.ts'
import { walkBetween } from './walk.ts'

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
