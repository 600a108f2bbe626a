import type { LocationId } from '../../place/location.ts'
import { EVER, type GameMs, after, cents, gameMs, minutes } from '../../time/units.ts'
import { leadsOnFoot } from '../../timetable/afoot.ts'
import { rideOf } from '../../timetable/ride.ts'
import { lowestFare } from '../../timetable/fare.ts'
import type { Network } from '../../timetable/network.ts'
import { type Service, stopAt } from '../../timetable/service.ts'
import { nearOnFoot } from '../../timetable/walk.ts'
import { type Stand, cheapestOf, howeverLate, standAt } from '../ways/cheapest-fare.ts'
import { type Way, type WayOn, cheapestWay } from '../ways/cheapest-way.ts'
import { knownPlaces } from '../player/known-places.ts'
import type { Race } from '../log/race.ts'
import type { Quest } from '../ways/soonest-way.ts'
import { goalsOf, servicesFor, tripOf } from '../steps/goals.ts'
import type { World } from '../world/world.ts'

/** A way on, and what it leads to; undefined for a ride to anywhere. */
export interface KnownWay extends Way {
  readonly quest?: Quest
}

export const withoutParts = ({ price, to }: Way): WayOn => ({ price, to })

/** The cheapest ride of some services from the places near a stand, with its destination; undefined if there is none. */
function anyRide(services: Iterable<Service>, stand: Stand): Way | undefined {
  const offer = cheapestOf(services, stand)
  if (!offer) return undefined
  const { service, price } = offer
  const [ride] = service.stops.flatMap((stop) => (stand.near.has(stop) ? (rideOf(service, stop) ?? []) : []))
  if (!ride) return undefined
  const [from, to] = [stopAt(service, ride.start), stopAt(service, ride.end)]
  return { price, to, parts: [{ ride: { service, from, to, price } }] }
}

/** The cheapest journey that leaves a place within its board's look-ahead; undefined where nothing leaves. */
export function cheapestFrom(network: Network, from: LocationId, now: GameMs): WayOn | undefined {
  const way = anyRide(network.services.values(), standAt(network, [from], now, EVER))
  return way && withoutParts(way)
}

/** [CMD-7] The first instant at which nothing leaves that anybody can be on. */
export const endOf = ({ clock }: Race): GameMs => gameMs(clock.end + 1)

/** [WRK-4] The way with the cheapest ticket that the open booking step asks for, where the player can be at its start without one. */
function wayByTicket(race: Race, world: World, here: LocationId, now: GameMs): KnownWay | undefined {
  const trip = tripOf(race)
  const known = { ...world, locations: knownPlaces(race, world) }
  if (!trip || !leadsOnFoot(known.locations, here, [trip.from])) return undefined
  const [services, stand] = [servicesFor(trip, world), standAt(world, [trip.from], now, endOf(race))]
  const offer = cheapestOf(services, stand) ?? cheapestOf(services, howeverLate(stand))
  if (!offer) return undefined
  const { from, to } = trip
  const walks = cheapestWay([from], here, { locations: known.locations, services: new Map() }, stand)?.parts ?? []
  const price = Math.min(...services.map(lowestFare))
  return {
    price: offer.price,
    to,
    parts: [...walks, { ride: { ...offer, from, to } }],
    quest: { to, trip: { from, services, price } },
  }
}

/** The cheapest way to what the open step asks for, with the ticket that it asks for there; undefined where none is known. */
function wayThere(race: Race, world: World, here: LocationId, now: GameMs): KnownWay | undefined {
  const goals = goalsOf(race, here)
  const known = { ...world, locations: knownPlaces(race, world) }
  const stand = standAt(world, [], now, endOf(race))
  const way = cheapestWay(goals, here, known, stand) ?? cheapestWay(goals, here, known, howeverLate(stand))
  const ticket = way && wayByTicket(race, world, way.to, now)
  if (!ticket) return way && { ...way, quest: { to: way.to } }
  return { ...ticket, price: cents(way.price + ticket.price), parts: [...way.parts, ...ticket.parts] }
}

/** [WRK-3] The cheapest way on: to what the open step asks for or, where nothing is known to lead there, to anywhere. */
export function wayOn(race: Race, world: World, here: LocationId, now: GameMs): KnownWay | undefined {
  const there = wayByTicket(race, world, here, now) ?? wayThere(race, world, here, now)
  if (there) return there
  const place = world.locations.get(here)
  const near = place ? nearOnFoot(world.locations, place) : []
  const stand = standAt(world, [here, ...near], now, endOf(race))
  const all = [...world.services.values()]
  return anyRide(all, stand) ?? anyRide(all, howeverLate(stand))
}

/**
 * [WRK-5] The cheapest way on from a place that the player may take a ride to: to what the open step asks for, as the offer of work
 * there would count it; to anywhere if it asks for nothing more. Undefined where nothing leaves, and where it takes no money.
 */
export function cheapestWayOn(race: Race, world: World, here: LocationId, now: GameMs): WayOn | undefined {
  if (goalsOf(race, here).length === 0 || tripOf(race)?.to === here) return cheapestFrom(world, here, now)
  const way = wayOn(race, world, here, now)
  return way === undefined || way.price === 0 ? undefined : withoutParts(way)
}

/** [WRK-7] The cheapest way on after a night in the room at the player's place; undefined if they cannot take a room there. */
export function wayAfterRoom(race: Race, world: World, now: GameMs): WayOn | undefined {
  if (race.place.kind !== 'at' || race.ended || race.busyUntil !== undefined) return undefined
  const { location } = race.place
  const room = world.locations.get(location)?.room
  return room && cheapestWayOn(race, world, location, after(now, minutes(room.hours * 60)))
}
