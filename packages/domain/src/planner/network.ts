import { type Location, type LocationId, distance } from '../place/location.ts'
import type { World } from '../race/world.ts'
import { dateOf, epochDay } from '../timetable/index/calendar.ts'
import { serviceDays } from '../timetable/index/service-day.ts'
import { offsetsOf } from '../timetable/departures.ts'
import type { JourneyRef } from '../timetable/journey.ts'
import { type Fare, type Mode, type Service, type Transport, WEEKDAYS } from '../timetable/service.ts'
import { walksFrom } from '../timetable/walk.ts'
import { type Cents, type GameMs, MINUTE, gameMs } from '../time/units.ts'
import { localDate } from '../time/zone.ts'

/** One way on from a place: a ride between two stops of one journey with one fare, or a walk. */
export interface Hop {
  readonly mode: Mode
  readonly from: LocationId
  readonly to: LocationId
  readonly departure: GameMs
  readonly arrival: GameMs
  /** Free for a walk. */
  readonly price: Cents
  /** The last instant at which that fare is sold. */
  readonly buyBy: GameMs
  /** Metres along the great circle. */
  readonly metres: number
  /** Absent for a walk. */
  readonly sold?: { readonly service: Service; readonly fare: Fare }
  /** For a journey of a weekly service. */
  readonly trip?: { readonly day: number; readonly index: number }
}

interface Trip {
  readonly left: number
  readonly day: number
  readonly index: number
}

/** A service between two of its stops. */
interface Ride {
  readonly service: Service
  readonly from: LocationId
  readonly to: LocationId
  readonly metres: number
  /** Game milliseconds from the first stop. */
  readonly starts: number
  readonly takes: number
  /** Every trip of the race's time, by instant; none for a taxi. */
  readonly trips: readonly Trip[]
  readonly fares: readonly Fare[]
}

/** A ride or walk between two places as if it left at every moment. */
export interface Link {
  readonly mode: Mode
  readonly from: LocationId
  readonly to: LocationId
  /** Game milliseconds. */
  readonly takes: number
  /** The cheapest fare. */
  readonly price: number
}

/** Everything that leaves each place while a race lasts. */
export interface Network {
  readonly links: readonly Link[]
  readonly begin: GameMs
  readonly end: GameMs
  readonly locations: ReadonlyMap<LocationId, Location>
  /** What can be taken from a place by somebody who is there from `at` on, each only where nothing as cheap goes sooner. */
  hopsFrom(place: LocationId, at: GameMs): readonly Hop[]
  /** The kinds of transport that leave a place: the boards that one reads there. */
  boardsAt(place: LocationId): readonly Transport[]
}

/** Degrees of latitude that nobody walks: 1 degree is 111 km. */
const WALK_DEGREES = 0.05

/** What is departing has departed: an instant is the last one before it. */
const INSTANT = 1

/** The fares worth thinking of, cheapest first: a dearer one only when it is sold for longer. */
function worthwhile(fares: readonly Fare[]): readonly Fare[] {
  const kept: Fare[] = []
  for (const fare of fares.toSorted((a, b) => a.fare - b.fare)) {
    if (kept.every((it) => (it.soldUntil ?? 0) > (fare.soldUntil ?? 0))) kept.push(fare)
  }
  return kept
}

/** Every trip of a service that may be met between two instants. */
function tripsOf(
  service: Service,
  zone: string,
  begin: GameMs,
  end: GameMs,
  dayOf: ReturnType<typeof serviceDays>,
): Trip[] {
  const trips: Trip[] = []
  const first = epochDay(localDate(gameMs(begin - service.journeyTime * MINUTE), zone)) - 1
  const last = epochDay(localDate(end, zone))
  for (let day = first; day <= last; day += 1) {
    const { at, turn, jump } = dayOf(day, 'wall clock')
    const weekday = WEEKDAYS[(((day + 4) % 7) + 7) % 7] ?? 'sun'
    service.days[weekday].forEach((minute, index) => {
      trips.push({ left: at + minute * MINUTE + (minute * 60 >= turn ? jump : 0), day, index })
    })
  }
  return trips.sort((a, b) => a.left - b.left)
}

/** The first place in `trips` that leaves at `at` or later. */
function firstFrom(trips: readonly Trip[], at: number): number {
  let [low, high] = [0, trips.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((trips[middle]?.left ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

function* taken(
  { service, from, to, metres, starts, takes, trips, fares }: Ride,
  at: GameMs,
  begin: GameMs,
): Generator<Hop> {
  const hop = (departure: number, fare: Fare, buyBy: number): Hop => ({
    mode: service.transport,
    from,
    to,
    departure: gameMs(departure),
    arrival: gameMs(departure + takes),
    price: fare.fare,
    buyBy: gameMs(buyBy),
    metres,
    sold: { service, fare },
  })
  if (service.transport === 'taxi') {
    const departure = at + Math.max(1, service.events.boarding) * MINUTE
    for (const fare of fares) yield hop(departure, fare, at)
    return
  }
  for (const fare of fares) {
    for (let i = firstFrom(trips, at - starts); i < trips.length; i += 1) {
      const trip = trips[i]
      if (!trip) return
      const departure = trip.left + starts
      const buyBy = departure - (fare.soldUntil ?? 0) * MINUTE - INSTANT
      if (buyBy < begin) continue
      yield { ...hop(departure, fare, buyBy), trip }
      // A later one costs the same, and nothing earned by then is too late for this one.
      if (buyBy >= at) break
    }
  }
}

/** A service with what all its rides have in common. */
interface Running {
  readonly service: Service
  readonly trips: readonly Trip[]
  readonly offsets: readonly number[]
  readonly fares: readonly Fare[]
}

/** Where a service goes from one of its stops: the places in its list at which it is left. */
function* endsFrom({ stops }: Service, start: number, known: ReadonlyMap<LocationId, unknown>): Generator<number> {
  const seen = new Set([stops[start]])
  for (let end = start + 1; end < stops.length; end += 1) {
    const to = stops[end]
    if (to === undefined || seen.has(to) || !known.has(to)) continue
    seen.add(to)
    yield end
  }
}

/** Links by their two ends and kind: of all between the same two, the least time and the least price. */
function linksIn(
  running: readonly Running[],
  walks: Iterable<readonly Link[]>,
  known: ReadonlyMap<LocationId, unknown>,
): readonly Link[] {
  type Least = { -readonly [K in keyof Link]: Link[K] }
  const least = new Map<LocationId, Map<LocationId, Least[]>>()
  for (const { service, offsets, fares } of running) {
    const [cheapest] = fares
    if (!cheapest) continue
    service.stops.forEach((from, start) => {
      if (!known.has(from) || service.stops.indexOf(from) !== start) return
      const leaving = least.get(from) ?? new Map<LocationId, Least[]>()
      least.set(from, leaving)
      for (const end of endsFrom(service, start, known)) {
        const to = service.stops[end] ?? ''
        const takes = ((offsets[end] ?? 0) - (offsets[start] ?? 0)) * MINUTE
        const between = leaving.get(to) ?? []
        const link = between.find(({ mode }) => mode === service.transport)
        if (link) {
          link.takes = Math.min(link.takes, takes)
          link.price = Math.min(link.price, cheapest.fare)
        } else {
          leaving.set(to, between)
          between.push({ mode: service.transport, from, to, takes, price: cheapest.fare })
        }
      }
    })
  }
  return [...[...least.values()].flatMap((leaving) => [...leaving.values()].flat()), ...[...walks].flat()]
}

/** The ways between the places of a world from `begin` to `end`. A taxi is ordered on the spot. */
export function networkOf({ locations, services }: World, begin: GameMs, end: GameMs): Network {
  const running: Running[] = []
  const calling = new Map<LocationId, Running[]>()
  const days = new Map<string, ReturnType<typeof serviceDays>>()
  const metresBetween = (from: LocationId, to: LocationId): number => {
    const [a, b] = [locations.get(from), locations.get(to)]
    return a && b ? distance(a.coords, b.coords) : 0
  }
  for (const service of services.values()) {
    const zone = locations.get(service.stops[0] ?? '')?.zone
    if (zone === undefined) continue
    const dayOf = days.get(zone) ?? serviceDays(zone)
    days.set(zone, dayOf)
    const trips = service.transport === 'taxi' ? [] : tripsOf(service, zone, begin, end, dayOf)
    const it = { service, trips, offsets: offsetsOf(service, locations), fares: worthwhile(service.fares) }
    running.push(it)
    for (const place of new Set(service.stops)) {
      const there = calling.get(place)
      if (there) there.push(it)
      else calling.set(place, [it])
    }
  }
  const walks = new Map<LocationId, readonly (Link & { readonly metres: number })[]>()
  for (const [from, { coords }] of locations) {
    const around = new Map([...locations].filter(([, there]) => Math.abs(there.coords[0] - coords[0]) < WALK_DEGREES))
    const near = walksFrom({ locations: around }, from, begin).map(({ to, departure, arrival, metres }) => ({
      mode: 'walk' as const,
      from,
      to,
      takes: arrival - departure,
      price: 0,
      metres,
    }))
    walks.set(from, near)
  }
  // Of a big network a search sees little: what leaves a place is put together when somebody gets there.
  const rides = new Map<LocationId, readonly Ride[]>()
  const ridesFrom = (from: LocationId): readonly Ride[] => {
    const known = rides.get(from)
    if (known) return known
    const leaving = (locations.has(from) ? (calling.get(from) ?? []) : []).flatMap(
      ({ service, trips, offsets, fares }) => {
        const start = service.stops.indexOf(from)
        const starts = (offsets[start] ?? 0) * MINUTE
        return Array.from(endsFrom(service, start, locations), (end): Ride => {
          const to = service.stops[end] ?? ''
          const takes = (offsets[end] ?? 0) * MINUTE - starts
          return { service, from, to, metres: metresBetween(from, to), starts, takes, trips, fares }
        })
      },
    )
    rides.set(from, leaving)
    return leaving
  }
  return {
    begin,
    end,
    locations,
    links: linksIn(running, walks.values(), locations),
    hopsFrom(place, at) {
      const hops = ridesFrom(place).flatMap((ride) => [...taken(ride, at, begin)])
      const onFoot = (walks.get(place) ?? []).map(({ to, takes, metres }): Hop => {
        const arrival = gameMs(at + takes)
        return {
          mode: 'walk',
          from: place,
          to,
          departure: at,
          arrival,
          price: 0 as Cents,
          buyBy: at,
          metres,
        }
      })
      return [...hops, ...onFoot]
    },
    boardsAt: (place) => [...new Set(ridesFrom(place).map(({ service }) => service.transport))],
  }
}

/** How the domain names the journey of this hop. */
export function refOf({ sold, trip }: Hop): JourneyRef {
  if (!sold) return { productId: 'walk', date: 'walk' }
  const { productId } = sold.service
  return trip ? { productId, date: dateOf(trip.day).toString(), index: trip.index } : { productId, date: 'taxi' }
}
