import type { LocationId } from '../place/location.ts'
import { placesIn } from '../step/step-places.ts'
import { isLive } from '../ticket/ticket.ts'
import { type GameMs, after, cents, dollars, gameMs, minutes } from '../time/units.ts'
import { leadsOnFoot } from '../timetable/afoot.ts'
import { rideOf } from '../timetable/departures.ts'
import type { Network } from '../timetable/network.ts'
import type { Service } from '../timetable/service.ts'
import { nearOnFoot } from '../timetable/walk.ts'
import { balance } from '../wallet/ledger.ts'
import { type Stand, cheapestOf, howeverLate, standAt } from './cheapest-fare.ts'
import { type Way, type WayOn, cheapestWay } from './cheapest-way.ts'
import { type PricedRide, nextRide } from './next-ride.ts'
import { namedSoFar } from './named-so-far.ts'
import type { Race } from './race.ts'
import { goalsOf, servicesFor, tripOf } from './goals.ts'
import type { World } from './world.ts'

/** [WRK-2] What an hour's work pays, in cents. */
export const WAGE = dollars(5)
/** Hours that may be worked in one go. */
export const WORK_HOURS = 24
const NEVER = gameMs(Number.MAX_SAFE_INTEGER)

const withoutRide = ({ price, to }: Way): WayOn => ({ price, to })

/** The cheapest ride of some services from the places near a stand, with its destination; undefined if there is none. */
function anyRide(services: Iterable<Service>, stand: Stand): Way | undefined {
  const offer = cheapestOf(services, stand)
  if (!offer) return undefined
  const { service, price } = offer
  const [ride] = service.stops.flatMap((stop) => (stand.near.has(stop) ? (rideOf(service, stop) ?? []) : []))
  const [from, to] = [service.stops[ride?.start ?? -1], service.stops[ride?.end ?? -1]]
  return from === undefined || to === undefined ? undefined : { price, to, first: { service, from, to, price } }
}

/** The cheapest journey that leaves a place within its board's look-ahead; undefined where nothing leaves. */
export function cheapestFrom(network: Network, from: LocationId, now: GameMs): WayOn | undefined {
  const way = anyRide(network.services.values(), standAt(network, [from], now, NEVER))
  return way && withoutRide(way)
}

/**
 * [RCE-9] The places that a player can know of. Those that players uploaded are a secret until a step names them, and they are among
 * those that later steps alone name and where nothing stops.
 */
function knownPlaces(race: Race, { spec, locations, services }: World): World['locations'] {
  const secret = new Set(placesIn(spec))
  for (const id of namedSoFar(race)) secret.delete(id)
  if (secret.size === 0) return locations
  for (const { stops } of services.values()) for (const stop of stops) secret.delete(stop)
  return new Map([...locations].filter(([id]) => !secret.has(id)))
}

/** [CMD-7] The first instant at which nothing leaves that anybody can be on. */
const endOf = ({ clock }: Race): GameMs => gameMs(clock.end + 1)

/** [WRK-4] The cheapest ticket that the open booking step asks for, where the player can be at its start without one. */
function ticketFor(race: Race, world: World, here: LocationId, now: GameMs): Way | undefined {
  const trip = tripOf(race)
  if (!trip || !leadsOnFoot(knownPlaces(race, world), here, [trip.from])) return undefined
  const [services, stand] = [servicesFor(trip, world), standAt(world, [trip.from], now, endOf(race))]
  const offer = cheapestOf(services, stand) ?? cheapestOf(services, howeverLate(stand))
  return offer && { price: offer.price, to: trip.to, first: { ...offer, from: trip.from, to: trip.to } }
}

/** The cheapest way to what the open step asks for, with the ticket that it asks for there; undefined where none is known. */
function wayThere(race: Race, world: World, here: LocationId, now: GameMs): Way | undefined {
  const goals = goalsOf(race, here)
  const known = { ...world, locations: knownPlaces(race, world) }
  const stand = standAt(world, [], now, endOf(race))
  const way = cheapestWay(goals, here, known, stand) ?? cheapestWay(goals, here, known, howeverLate(stand))
  const ticket = way && ticketFor(race, world, way.to, now)
  return ticket ? { price: cents(way.price + ticket.price), to: ticket.to, first: way.first ?? ticket.first } : way
}

/** [WRK-3] The cheapest way on: to what the open step asks for or, where nothing is known to lead there, to anywhere. */
function wayOn(race: Race, world: World, here: LocationId, now: GameMs): Way | undefined {
  const there = ticketFor(race, world, here, now) ?? wayThere(race, world, here, now)
  if (there) return there
  const place = world.locations.get(here)
  const near = place ? nearOnFoot(world.locations, place) : []
  const stand = standAt(world, [here, ...near], now, endOf(race))
  const all = [...world.services.values()]
  return anyRide(all, stand) ?? anyRide(all, howeverLate(stand))
}

/**
 * [WRK-5] The cheapest way on of a player who thinks of a ride to a place: to what the open step asks for, as work there would count it,
 * or anywhere if it asks for nothing more. Undefined where nothing leaves, and where it takes no money.
 */
export function cheapestWayOn(race: Race, world: World, here: LocationId, now: GameMs): WayOn | undefined {
  if (goalsOf(race, here).length === 0 || tripOf(race)?.to === here) return cheapestFrom(world, here, now)
  const way = wayOn(race, world, here, now)
  return way === undefined || way.price === 0 ? undefined : withoutRide(way)
}

/** [WRK-7] The cheapest way on after a night in the room at the player's place; undefined if they cannot take a room there. */
export function wayAfterRoom(race: Race, world: World, now: GameMs): WayOn | undefined {
  if (race.place.kind !== 'at' || race.ended || race.busyUntil !== undefined) return undefined
  const { location } = race.place
  const room = world.locations.get(location)?.room
  return room && cheapestWayOn(race, world, location, after(now, minutes(room.hours * 60)))
}

/** [WRK-1] The cheapest way on of a player who is at a place, holds no ticket, and cannot pay for it; undefined for all others. */
function wayLacked(race: Race, world: World, now: GameMs): Way | undefined {
  const { place, tickets, ledger } = race
  if (place.kind !== 'at' || tickets.some(isLive) || goalsOf(race, place.location).length === 0) return undefined
  const way = wayOn(race, world, place.location, now)
  return way && way.price > balance(ledger) ? way : undefined
}

/** [WRK-1] Whether a player stands somewhere, holds no ticket, and can afford no way on. */
export const isStranded = (race: Race, world: World, now: GameMs): boolean => wayLacked(race, world, now) !== undefined

/** Work that is to be had. */
export interface WorkOffer {
  /** The fewest whole hours that pay for the way: 24 where not even those do. */
  readonly hours: number
  readonly way: WayOn
  /** The way's first ride that is still sold for the fare counted after those hours; undefined if none is, before the race ends. */
  readonly first: PricedRide | undefined
}

/** [WRK-6] The work that is offered to a player who is stranded and not busy; undefined for any other. */
export function workOffered(race: Race, world: World, now: GameMs): WorkOffer | undefined {
  if (race.ended || (race.busyUntil ?? now) > now) return undefined
  const way = wayLacked(race, world, now)
  if (!way) return undefined
  const hours = Math.min(WORK_HOURS, Math.ceil((way.price - balance(race.ledger)) / WAGE))
  const first = way.first && nextRide(way.first, world, after(now, minutes(hours * 60)), endOf(race))
  return { hours, way: withoutRide(way), first }
}
