import { type Location, type LocationId, distance } from '../place/location.ts'
import type { World } from '../race/world/world.ts'
import { dateOf } from '../timetable/epoch-day.ts'
import { type DatedTrip, tripVisits } from '../timetable/dated-trips.ts'
import { offsetsOf } from '../timetable/ride.ts'
import { groupByKeys } from '../collections/group-by-keys.ts'
import type { JourneyRef } from '../timetable/journey.ts'
import {
  type Fare,
  type Mode,
  type Service,
  type Transport,
  boardedAt,
  stopAt,
  zoneOfDays,
} from '../timetable/service.ts'
import { WALKING_LATITUDE, onFoot } from '../timetable/walk.ts'
import { type GameMs, MINUTE, gameMs } from '../time/units.ts'
import {
  type End,
  type Exits,
  type Hop,
  type IsWorth,
  type Exit,
  type Running,
  type Presence,
  bestOf,
  hopsOf,
} from './exits.ts'

/** A ride or walk between two places, as if it left at every moment. */
export interface Link {
  readonly mode: Mode
  readonly from: LocationId
  readonly to: LocationId
  /** Game milliseconds. */
  readonly takes: number
  /** The cheapest fare, in cents. */
  readonly price: number
}

/** Everything that leaves each place during a race. */
export interface RaceNetwork {
  readonly links: readonly Link[]
  readonly begin: GameMs
  readonly end: GameMs
  readonly locations: ReadonlyMap<LocationId, Location>
  /** The ways on from a place for a player who stands there: at each fare, the departures up to the first that is still sold then. */
  hopsFrom(place: LocationId, presence: Presence): readonly Hop[]
  /** The ways on that no other to the same place beats, without those that are not worth examining. */
  bestFrom(place: LocationId, presence: Presence, isWorth: IsWorth): readonly Hop[]
  /** The number of ways on from a place that have to be examined. */
  waysFrom(place: LocationId): number
  /** Great-circle metres between two places; 0 if one is unknown. */
  metresBetween(from: LocationId, to: LocationId): number
  /** The kinds of transport that leave a place, each with its departure board. */
  boardsAt(place: LocationId): readonly Transport[]
}

/** The fares worth considering, cheapest first: a dearer one only if it is sold for longer. */
function worthwhile(fares: readonly Fare[]): readonly Fare[] {
  const kept: Fare[] = []
  for (const fare of fares.toSorted((a, b) => a.fare - b.fare)) {
    if (kept.every((it) => (it.soldUntil ?? 0) > (fare.soldUntil ?? 0))) kept.push(fare)
  }
  return kept
}

/** For each stop of a service, the index of the last earlier stop at the same place where passengers may get off; -1 if there is none. */
function leftBefore({ stops, stopUses }: Service): readonly number[] {
  const last = new Map<LocationId, number>()
  return stops.map((stop, i) => {
    const before = last.get(stop) ?? -1
    if (stopUses?.[i] !== 'on') last.set(stop, i)
    return before
  })
}

/** The stops at which a player who got on at stop `start` may get off: the first at every other place. */
function endsFrom({ service, before }: Running, start: number, known: ReadonlyMap<LocationId, unknown>): number[] {
  const { stops, stopUses } = service
  const from = stops[start]
  const ends: number[] = []
  if (start < 0) return ends
  for (let end = start + 1; end < stops.length; end += 1) {
    const to = stopAt(service, end)
    const isFirst = (before[end] ?? -1) <= start && to !== from
    if (isFirst && stopUses?.[end] !== 'on' && known.has(to)) ends.push(end)
  }
  return ends
}

/** The rides of one kind from a place as links, one for each destination, with the least time and the least price. */
function linksFrom(
  from: LocationId,
  mode: Transport,
  running: readonly Running[],
  known: ReadonlyMap<LocationId, unknown>,
): Iterable<Link> {
  const least = new Map<LocationId, { -readonly [K in keyof Link]: Link[K] }>()
  for (const it of running) {
    const { service, offsets, fares } = it
    const [cheapest] = fares
    if (!cheapest) continue
    const start = boardedAt(service, from)
    for (const end of endsFrom(it, start, known)) {
      const to = stopAt(service, end)
      const takes = ((offsets[end] ?? 0) - (offsets[start] ?? 0)) * MINUTE
      const link = least.get(to)
      if (link) {
        link.takes = Math.min(link.takes, takes)
        link.price = Math.min(link.price, cheapest.fare)
      } else least.set(to, { mode, from, to, takes, price: cheapest.fare })
    }
  }
  return least.values()
}

/** All links, one for each start, destination and kind. */
function linksIn(
  calling: ReadonlyMap<LocationId, readonly Running[]>,
  walks: Iterable<readonly Link[]>,
  known: ReadonlyMap<LocationId, unknown>,
): readonly Link[] {
  const links: Link[] = []
  for (const [from, running] of calling) {
    if (!known.has(from)) continue
    const kinds = Map.groupBy(running, ({ service }) => service.transport)
    for (const [mode, ofKind] of kinds) for (const link of linksFrom(from, mode, ofKind, known)) links.push(link)
  }
  for (const near of walks) for (const link of near) links.push(link)
  return links
}

/** All walks from each place, nearest first. */
function walksIn(
  locations: ReadonlyMap<LocationId, Location>,
): ReadonlyMap<LocationId, readonly (Link & { readonly metres: number })[]> {
  const walks = new Map([...locations.keys()].map((id) => [id, [] as (Link & { readonly metres: number })[]]))
  const north = [...locations.values()].toSorted((a, b) => a.coords[0] - b.coords[0])
  for (const [i, here] of north.entries()) {
    for (let j = i + 1; j < north.length; j += 1) {
      const there = north[j]
      if (!there || there.coords[0] - here.coords[0] > WALKING_LATITUDE) break
      const way = onFoot(here, there)
      if (!way) continue
      const link = { mode: 'walk' as const, takes: way.takes * MINUTE, price: 0, metres: way.metres }
      walks.get(here.id)?.push({ ...link, from: here.id, to: there.id })
      walks.get(there.id)?.push({ ...link, from: there.id, to: here.id })
    }
  }
  for (const near of walks.values()) near.sort((a, b) => a.metres - b.metres || (a.to < b.to ? -1 : 1))
  return walks
}

/** All services of a world, with their trips between two instants, both included. */
function runningIn({ locations, services }: World, begin: GameMs, end: GameMs): readonly Running[] {
  const visit = tripVisits({ locations })
  const window = { since: begin, until: gameMs(end + 1) }
  const running: Running[] = []
  for (const service of services.values()) {
    if (zoneOfDays(service, locations) === undefined) continue
    const trips: DatedTrip[] = []
    visit(service, window, (left, day, index) => {
      trips.push({ left, day, index })
      return false
    })
    running.push({
      service,
      trips: trips.sort((a, b) => a.left - b.left),
      offsets: offsetsOf(service, locations),
      before: leftBefore(service),
      fares: worthwhile(service.fares),
    })
  }
  return running
}

/**
 * The ways between the places of a world from `begin` to `end`. A taxi is ordered for the moment of the player's arrival, or on the spot.
 */
export function raceNetwork(world: World, begin: GameMs, end: GameMs): RaceNetwork {
  const { locations } = world
  const running = runningIn(world, begin, end)
  const calling = groupByKeys(running, ({ service }) => service.stops)
  const walks = walksIn(locations)
  const metresBetween = (from: LocationId, to: LocationId): number => {
    const a = locations.get(from)
    const b = locations.get(to)
    return a && b ? distance(a.coords, b.coords) : 0
  }
  const exitsOf = (from: LocationId): Exits => {
    const spots = new Map<LocationId, Pick<End, 'to' | 'slot' | 'metres'>>()
    const spotAt = (to: LocationId): Pick<End, 'to' | 'slot' | 'metres'> => {
      const spot = spots.get(to) ?? { to, slot: spots.size, metres: metresBetween(from, to) }
      spots.set(to, spot)
      return spot
    }
    const leaving = (locations.has(from) ? (calling.get(from) ?? []) : []).map((it): Exit => {
      const { service, offsets } = it
      const start = boardedAt(service, from)
      const starts = (offsets[start] ?? 0) * MINUTE
      const ends = endsFrom(it, start, locations).map((end): End => ({
        ...spotAt(stopAt(service, end)),
        takes: (offsets[end] ?? 0) * MINUTE - starts,
      }))
      return { ...it, starts, ends }
    })
    const afoot = (walks.get(from) ?? []).map(({ to, metres, takes }) => ({ ...spotAt(to), metres, takes }))
    const ways = leaving.reduce((sum, { ends }) => sum + ends.length, afoot.length)
    return { from, leaving: leaving.filter(({ ends }) => ends.length > 0), walks: afoot, ways }
  }
  // A search visits few places of a big network, so a place's exits are computed when it gets there.
  const known = new Map<LocationId, Exits>()
  const exitsFrom = (from: LocationId): Exits => {
    const exits = known.get(from) ?? exitsOf(from)
    known.set(from, exits)
    return exits
  }
  return {
    begin,
    end,
    locations,
    links: linksIn(calling, walks.values(), locations),
    hopsFrom: (place, presence) => hopsOf(exitsFrom(place), presence, begin),
    bestFrom: (place, presence, isWorth) => bestOf(exitsFrom(place), presence, begin, isWorth),
    metresBetween,
    waysFrom: (place) => exitsFrom(place).ways,
    boardsAt: (place) => [...new Set(exitsFrom(place).leaving.map(({ service }) => service.transport))],
  }
}

/** The reference by which the domain knows the journey of a hop. */
export function refOf({ sold, trip, departure }: Hop): JourneyRef {
  if (!sold) return { productId: 'walk', date: 'walk' }
  const { productId } = sold.service
  return trip
    ? { productId, date: dateOf(trip.day).toString(), index: trip.index }
    : { productId, date: 'taxi', notBefore: departure }
}
