import {
  type Coords,
  type GameMs,
  type Journey,
  type LocationId,
  type Race,
  type Ticket,
  gameMs,
  isLive,
  metresAlong,
  pointAlong,
  ticketOf,
  walkBetween,
  zoneOfPlayer,
} from '@final-call/domain'
import { unwrapped } from '../../platform/map/geometry.ts'
import { areApart, clocksText, timeFromNow, zoneText } from '../words/formats.ts'
import { type Places, zoneAt } from './places.ts'

/** What texts about a running race are written from; `now` is the game time at which they are read. */
export interface Scene {
  readonly race: Race
  readonly places: Places
  readonly now: GameMs
}

/** Where the player is at a moment: a reading of the log. */
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

/** The place where a player stands; undefined on board, and before they are anywhere. */
export const placeOf = ({ place }: Pick<Race, 'place'>): LocationId | undefined =>
  place.kind === 'at' ? place.location : undefined

/** The zone whose clocks the player goes by: of the place where they are, or are going. */
export const zoneHere = (race: Race, places: Places): string => zoneOfPlayer(race, { locations: places })

/** `09:05` on the clocks of a place; with their zone's name, `09:50 CHADT`, where those that the player goes by show another time. */
export function timeThere(at: GameMs, place: LocationId, { race, places, now }: Scene): string {
  const zone = zoneAt(places, place, race.zone)
  return timeFromNow(at, now, zone) + clocksText(at, zoneHere(race, places), zone)
}

/** Whether a race has clocks that show different times: those at its start, where its player goes by them, and where a ticket leads. */
export function hasManyClocks(at: GameMs, race: Race, places: Places): boolean {
  const here = zoneHere(race, places)
  const ends = race.tickets.flatMap(({ journey: { from, to } }) => [from, to])
  return [race.zone, ...ends.map((place) => zoneAt(places, place, race.zone))].some((zone) => areApart(at, here, zone))
}

/** ` NZDT`, to stand after a time on the clocks that the player goes by: their zone's name in a race that has others; else empty. */
export const clocksHere = (at: GameMs, race: Race, places: Places): string =>
  hasManyClocks(at, race, places) ? ` ${zoneText(at, zoneHere(race, places))}` : ''

/** Whether a ride's times need their zone's name: its ends have other clocks than each other, or than those that the player goes by. */
export function isElsewhere({ departure, from, to }: Journey, race: Race, places: Places): boolean {
  const zone = zoneAt(places, from, race.zone)
  return [zoneAt(places, to, race.zone), zoneHere(race, places)].some((other) => areApart(departure, zone, other))
}

/** A place and the moment from which the player can leave it. */
export interface Standing {
  readonly location: LocationId
  readonly from: GameMs
}

const after = ({ journey }: Pick<Ticket, 'journey'>): Standing => ({ location: journey.to, from: journey.arrival })

/** The end of all rides. */
export const EVER = gameMs(Number.MAX_SAFE_INTEGER)

/** Where and when a ride leaves. */
type Departing = Pick<Journey, 'from' | 'departure'>

const isThere = ({ location, from }: Standing, ride: Departing): boolean =>
  location === ride.from && from <= ride.departure

/** Whether whoever can leave a place from some moment on is where a ride leaves, in time, were they to walk there. */
const couldWalk =
  (places: Places, now: GameMs): typeof isThere =>
  (standing, ride) => {
    const start = gameMs(Math.max(now, standing.from))
    const walk = walkBetween({ locations: places }, { from: standing.location, to: ride.from }, start)
    return isThere(standing, ride) || (walk !== undefined && walk.arrival <= ride.departure)
  }

/**
 * The tickets held that a player boards by a moment who is at a place from then on, if all goes well: each that leaves from where they are
 * by then; of two that leave at the same instant the earlier booked [TKT-8].
 */
export function ridesFrom(race: Race, start: Standing, until = EVER, reaches = isThere): readonly Ticket[] {
  return (
    race.tickets
      .filter(({ state, journey }) => state === 'booked' && journey.departure <= until)
      // Whoever is busy boards nothing [TKT-4].
      .filter(({ journey }) => race.busyUntil === undefined || journey.departure >= race.busyUntil)
      .toSorted((a, b) => a.journey.departure - b.journey.departure)
      .reduce<readonly Ticket[]>((rides, ticket) => {
        const last = rides.at(-1)
        const standing = last ? after(last) : start
        return reaches(standing, ticket.journey) ? [...rides, ticket] : rides
      }, [])
  )
}

/** The rides that the player is on or will have boarded by a moment, if all goes well with the tickets they hold. */
export function ridesBy(race: Race, at = EVER, reaches = isThere): readonly Ticket[] {
  const where = whereIs(race)
  switch (where.kind) {
    case 'nowhere':
      return []
    case 'at':
      return ridesFrom(race, { location: where.location, from: where.since }, at, reaches)
    case 'on board':
      return [where.ticket, ...ridesFrom(race, after(where.ticket), at, reaches)]
  }
}

/**
 * The first ride that the player has to walk to, for their tickets to bring them to where another leaves; undefined where they do so
 * without a walk, and where none mends it.
 */
export function walkedTo(there: Departing, { race, places, now }: Scene): Journey | undefined {
  const before = gameMs(there.departure - 1)
  const rides = ridesBy(race, before, couldWalk(places, now))
  const last = rides.at(-1)
  if (last === undefined || !isThere(after(last), there)) return undefined
  const sure = ridesBy(race, before)
  return rides.find((ride) => !sure.includes(ride))?.journey
}

/** Where the player will be at a moment by their rides until then, at last if none is given. Undefined before they are anywhere. */
export function standingAt(race: Race, at = EVER): Standing | undefined {
  const last = ridesBy(race, at).at(-1)
  if (last) return after(last)
  const where = whereIs(race)
  return where.kind === 'at' ? { location: where.location, from: where.since } : undefined
}

/** The last to arrive of the rides that the player holds tickets for, were the way to it still to be found. */
export const lastRide = ({ tickets }: Pick<Race, 'tickets'>): Journey | undefined =>
  tickets
    .filter(isLive)
    .toSorted((a, b) => a.journey.arrival - b.journey.arrival)
    .at(-1)?.journey

/** When the player comes to the place where their tickets end, if all goes well; undefined for any other, and once they are there. */
export function comesTo(race: Race, place: LocationId, now: GameMs): GameMs | undefined {
  const end = standingAt(race)
  const last = lastRide(race)
  const comes = end?.location === place ? end.from : last?.to === place ? last.arrival : undefined
  return comes !== undefined && comes > now ? comes : undefined
}

/** From when a place's departures are of use to the player: from when they come there by their tickets, or came; undefined for any other. */
export function thereFrom(race: Race, place: LocationId, now: GameMs): GameMs | undefined {
  const standing = standingAt(race, now)
  return comesTo(race, place, now) ?? (standing?.location === place ? standing.from : undefined)
}

/**
 * Where the player is, or will be when the last ticket that they hold has arrived; where a ride goes that the end of the race came upon.
 */
export function ticketsEnd(race: Race): LocationId | undefined {
  const last = lastRide(race)
  if (last) return last.to
  const where = whereIs(race)
  if (where.kind === 'nowhere') return undefined
  return where.kind === 'at' ? where.location : where.ticket.journey.to
}

/** The path of a ride, or where that is not known straight lines between its stops; continuous across the date line. */
export function pathOn({ path, calls }: Pick<Journey, 'path' | 'calls'>, places: Places): readonly Coords[] {
  return unwrapped(path ?? calls.map(({ location }) => places.get(location)?.coords).filter((it) => it !== undefined))
}

/** Where a ride is at a moment: along its path, by the times of the stops that it calls at. Its longitude may lie beyond ±180. */
export function coordsAlong(journey: Journey, places: Places, now: GameMs): Coords | undefined {
  const stops = journey.calls.flatMap(({ location, arrival, departure }) => {
    const coords = places.get(location)?.coords
    return coords ? [{ coords, arrival, departure }] : []
  })
  const path = pathOn(journey, places)
  const next = stops.findIndex(({ arrival }) => arrival > now)
  const [a, b] = [stops[next - 1], stops[next]]
  if (!a || !b) return next < 0 ? path.at(-1) : path[0]
  const metres = metresAlong(path, [...stops.map(({ coords }) => coords), path.at(-1) ?? b.coords])
  const [from = 0, to = 0, whole = 0] = [metres[next - 1], metres[next], metres.at(-1)]
  const part = Math.min(1, Math.max(0, (now - a.departure) / (b.arrival - a.departure)))
  return pointAlong(path, whole === 0 ? 0 : (from + (to - from) * part) / whole)
}
