import {
  type GameMs,
  type Journey,
  type LocationId,
  type Race,
  type Ticket,
  isLive,
  ticketOf,
  walksFrom,
  whereaboutsAt,
  zoneOfPlayer,
} from '@final-call/domain'
import { areApart, clocksText, momentFromNow, timeFromNow, zoneAfter } from '../words/formats.ts'
import { type Places, zoneAt } from './places.ts'

/** What texts about a running race are written from; `now` is the game time at which they are read. */
export interface Scene {
  readonly race: Race
  readonly places: Places
  readonly now: GameMs
}

/** Where the player is. Like `Race.place`, with the ticket of the ride on board. */
export type PlayerPlace =
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'at'; readonly location: LocationId; readonly since: GameMs }
  | { readonly kind: 'on board'; readonly ticket: Ticket }

export function whereIs(race: Pick<Race, 'place' | 'tickets'>): PlayerPlace {
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
  hasManyClocks(at, race, places) ? zoneAfter(at, zoneHere(race, places)) : ''

/** Whether a ride's times need zone names: clocks at its ends differ from each other, or from the player's. */
export function isElsewhere({ departure, from, to }: Journey, race: Race, places: Places): boolean {
  const zone = zoneAt(places, from, race.zone)
  return [zoneAt(places, to, race.zone), zoneHere(race, places)].some((other) => areApart(departure, zone, other))
}

/** The last to arrive of all rides the player holds tickets for, whether or not they can reach it. */
export const lastRide = ({ tickets }: Pick<Race, 'tickets'>): Ticket | undefined =>
  tickets
    .filter(isLive)
    .toSorted((a, b) => a.journey.arrival - b.journey.arrival)
    .at(-1)

/** When the player's tickets bring them to `place`, if they end there; undefined for other places and once they are there. */
export function comesTo(race: Race, place: LocationId, now: GameMs): GameMs | undefined {
  const end = whereaboutsAt(race)
  const last = lastRide(race)?.journey
  const comes = end?.location === place ? end.from : last?.to === place ? last.arrival : undefined
  return comes !== undefined && comes > now ? comes : undefined
}

/** From when the player can use departures from `place`: their arrival there, past or to come. Undefined for other places. */
export function thereFrom(race: Race, place: LocationId, now: GameMs): GameMs | undefined {
  const here = whereaboutsAt(race, now)
  return comesTo(race, place, now) ?? (here?.location === place ? here.from : undefined)
}

/** Where the last ticket held leads; without one, where the player is, or the destination of the ride they were on when the race ended. */
export function ticketsEnd(race: Race): LocationId | undefined {
  const last = lastRide(race)
  if (last) return last.journey.to
  const where = whereIs(race)
  if (where.kind === 'nowhere') return undefined
  return where.kind === 'at' ? where.location : where.ticket.journey.to
}
