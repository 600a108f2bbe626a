import {
  type Coords,
  type GameMs,
  type Journey,
  type LocationId,
  type Race,
  type Standing,
  type Ticket,
  afterRide,
  boardable,
  byRideDeparture,
  gameMs,
  isLive,
  isThere,
  metresAlong,
  overlapping,
  pointAlong,
  ridesFrom,
  ticketOf,
  unwrapped,
  walkBetween,
  walksFrom,
  zoneOfPlayer,
} from '@final-call/domain'
import { areApart, clocksText, momentFromNow, timeFromNow, zoneText } from '../words/formats.ts'
import { type Places, zoneAt } from './places.ts'

/** What texts about a running race are written from; `now` is the game time at which they are read. */
export interface Scene {
  readonly race: Race
  readonly places: Places
  readonly now: GameMs
}

/** Where the player is. Like `Race.place`, with the ticket of the ride on board. */
export type Where =
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'at'; readonly location: LocationId; readonly since: GameMs }
  | { readonly kind: 'on board'; readonly ticket: Ticket }

export function whereIs(race: Pick<Race, 'place' | 'tickets'>): Where {
  const { place } = race
  if (place.kind !== 'on board') return place
  const ticket = ticketOf(race, place.ticketId)
  return ticket ? { kind: 'on board', ticket } : { kind: 'nowhere' }
}

/** The place where the player stands; undefined on board and before they are anywhere. */
export const placeOf = ({ place }: Pick<Race, 'place'>): LocationId | undefined =>
  place.kind === 'at' ? place.location : undefined

/** Where the player stands, if they are not busy; otherwise undefined. */
export const idleAt = ({ place, busyUntil, ended }: Race): LocationId | undefined =>
  place.kind !== 'at' || busyUntil !== undefined || ended ? undefined : place.location

/** The places within walking range. */
export const walkable = (places: Places, from: LocationId, now: GameMs): readonly LocationId[] =>
  walksFrom({ locations: places }, from, now).map(({ to }) => to)

/** The player's zone: of the place where they are or, on board, are going. */
export const zoneHere = (race: Race, places: Places): string => zoneOfPlayer(race, { locations: places })

/** `09:05`, local time at a place; `09:50 CHADT` if clocks in the player's own zone show another time. */
export function timeThere(at: GameMs, place: LocationId, { race, places, now }: Scene): string {
  const zone = zoneAt(places, place, race.zone)
  const here = zoneHere(race, places)
  return timeFromNow(at, now, zone, here) + clocksText(at, here, zone)
}

/** `at 09:05`, `on Wed at 04:45`, local time at a place: when something happens there; with the clocks' name as in `timeThere`. */
export function momentThere(at: GameMs, place: LocationId, { race, places, now }: Scene): string {
  const zone = zoneAt(places, place, race.zone)
  const here = zoneHere(race, places)
  return momentFromNow(at, now, zone, here) + clocksText(at, here, zone)
}

/** Whether the race's start, the player and the ends of all tickets are in zones whose clocks differ at `at`. */
export function hasManyClocks(at: GameMs, race: Race, places: Places): boolean {
  const here = zoneHere(race, places)
  const ends = race.tickets.flatMap(({ journey: { from, to } }) => [from, to])
  return [race.zone, ...ends.map((place) => zoneAt(places, place, race.zone))].some((zone) => areApart(at, here, zone))
}

/** A suffix for times in the player's zone: ` NZDT` in a race with clocks that differ, otherwise empty. */
export const clocksHere = (at: GameMs, race: Race, places: Places): string =>
  hasManyClocks(at, race, places) ? ` ${zoneText(at, zoneHere(race, places))}` : ''

/** Whether a ride's times need zone names: clocks at its ends differ from each other, or from the player's. */
export function isElsewhere({ departure, from, to }: Journey, race: Race, places: Places): boolean {
  const zone = zoneAt(places, from, race.zone)
  return [zoneAt(places, to, race.zone), zoneHere(race, places)].some((other) => areApart(departure, zone, other))
}

/** Later than any ride. */
export const EVER = gameMs(Number.MAX_SAFE_INTEGER)

type Departing = Pick<Journey, 'from' | 'departure'>

/** Like `isThere`, but the player may walk to where the ride leaves. */
const couldWalk =
  (places: Places, now: GameMs): typeof isThere =>
  (standing, ride) => {
    const start = gameMs(Math.max(now, standing.from))
    const walk = walkBetween({ locations: places }, { from: standing.location, to: ride.from }, start)
    return isThere(standing, ride) || (walk !== undefined && walk.arrival <= ride.departure)
  }

/**
 * The rides that the player will take, and those held besides that leave at other times, from `since` on: as if the gaps between the
 * tickets were closed. In order of departure.
 */
export const ridesAcrossGaps = (race: Race, rides: readonly Ticket[], since = gameMs(0)): readonly Ticket[] =>
  boardable(race)
    .filter((ticket) => ticket.journey.departure >= since && !rides.includes(ticket))
    .reduce((all, ticket) => (overlapping(ticket.journey, all).length > 0 ? all : [...all, ticket]), rides)
    .toSorted(byRideDeparture)

/** The ride the player is on, and the booked ones they will have boarded by `at`. */
export function ridesBy(race: Race, at = EVER, reaches = isThere): readonly Ticket[] {
  const where = whereIs(race)
  switch (where.kind) {
    case 'nowhere':
      return []
    case 'at':
      return ridesFrom(race, { location: where.location, from: where.since }, at, reaches)
    case 'on board':
      return [where.ticket, ...ridesFrom(race, afterRide(where.ticket), at, reaches)]
  }
}

/**
 * The first booked ride that the player has to walk to so that their tickets bring them to where `there` leaves in time. Undefined if no
 * walk is needed, or none helps.
 */
export function walkedTo(there: Departing, { race, places, now }: Scene): Journey | undefined {
  const before = gameMs(there.departure - 1)
  const rides = ridesBy(race, before, couldWalk(places, now))
  const last = rides.at(-1)
  if (last === undefined || !isThere(afterRide(last), there)) return undefined
  const sure = ridesBy(race, before)
  return rides.find((ride) => !sure.includes(ride))?.journey
}

/** A ride held that the tickets before it do not lead to: they lead to `from`. */
export interface Gap {
  readonly from: LocationId
  readonly ride: Journey
}

/** The gap that keeps the tickets held from bringing the player to where `there` leaves in time; of several, the last. */
export function gapBefore(there: Departing, race: Race): Gap | undefined {
  const before = gameMs(there.departure - 1)
  const rides = ridesAcrossGaps(race, ridesBy(race, before)).filter(({ journey }) => journey.departure <= before)
  const last = rides.at(-1)
  if (last === undefined || !isThere(afterRide(last), there)) return undefined
  const starts = [placeOf(race), ...rides.map(({ journey }) => journey.to)]
  const gaps = rides.flatMap(({ journey }, i): Gap[] => {
    const from = starts[i]
    return from === undefined || from === journey.from ? [] : [{ from, ride: journey }]
  })
  return gaps.at(-1)
}

/** Where the tickets held bring the player by `at`, by default in the end. Undefined before they are anywhere. */
export function standingAt(race: Race, at = EVER): Standing | undefined {
  const last = ridesBy(race, at).at(-1)
  if (last) return afterRide(last)
  const where = whereIs(race)
  return where.kind === 'at' ? { location: where.location, from: where.since } : undefined
}

/** The last to arrive of all rides the player holds tickets for, whether or not they can reach it. */
export const lastRide = ({ tickets }: Pick<Race, 'tickets'>): Journey | undefined =>
  tickets
    .filter(isLive)
    .toSorted((a, b) => a.journey.arrival - b.journey.arrival)
    .at(-1)?.journey

/** When the player's tickets bring them to `place`, if they end there; undefined for other places and once they are there. */
export function comesTo(race: Race, place: LocationId, now: GameMs): GameMs | undefined {
  const end = standingAt(race)
  const last = lastRide(race)
  const comes = end?.location === place ? end.from : last?.to === place ? last.arrival : undefined
  return comes !== undefined && comes > now ? comes : undefined
}

/** From when the player can use departures from `place`: their arrival there, past or to come. Undefined for other places. */
export function thereFrom(race: Race, place: LocationId, now: GameMs): GameMs | undefined {
  const standing = standingAt(race, now)
  return comesTo(race, place, now) ?? (standing?.location === place ? standing.from : undefined)
}

/** Where the last ticket held leads; without one, where the player is, or the destination of the ride they were on when the race ended. */
export function ticketsEnd(race: Race): LocationId | undefined {
  const last = lastRide(race)
  if (last) return last.to
  const where = whereIs(race)
  if (where.kind === 'nowhere') return undefined
  return where.kind === 'at' ? where.location : where.ticket.journey.to
}

/** The path of a ride, or straight lines between its stops if that is unknown. Longitudes continue past ±180° across the date line. */
export function pathOn({ path, calls }: Pick<Journey, 'path' | 'calls'>, places: Places): readonly Coords[] {
  return unwrapped(path ?? calls.map(({ location }) => places.get(location)?.coords).filter((it) => it !== undefined))
}

/** Where a ride is at `now`, interpolated along its path between the times of its stops. The longitude may lie beyond ±180°. */
export function coordsAlong(journey: Journey, places: Places, now: GameMs): Coords | undefined {
  const stops = journey.calls.flatMap(({ location, arrival, departure }) => {
    const coords = places.get(location)?.coords
    return coords ? [{ coords, arrival, departure }] : []
  })
  const path = pathOn(journey, places)
  const next = stops.findIndex(({ arrival }) => arrival > now)
  const a = stops[next - 1]
  const b = stops[next]
  if (!a || !b) return next < 0 ? path.at(-1) : path[0]
  const metres = metresAlong(path, [...stops.map(({ coords }) => coords), path.at(-1) ?? b.coords])
  const from = metres[next - 1] ?? 0
  const to = metres[next] ?? 0
  const whole = metres.at(-1) ?? 0
  const part = Math.min(1, Math.max(0, (now - a.departure) / (b.arrival - a.departure)))
  return pointAlong(path, whole === 0 ? 0 : (from + (to - from) * part) / whole)
}
