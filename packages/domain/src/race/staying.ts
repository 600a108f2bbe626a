import { LOOK_AHEAD } from '../board/board.ts'
import type { LocationId } from '../place/location.ts'
import { placesIn } from '../step/step-places.ts'
import { isLive } from '../ticket/ticket.ts'
import { type Cents, type GameMs, cents, dollars, gameMs } from '../time/units.ts'
import { leadsOnFoot } from '../timetable/afoot.ts'
import type { Network } from '../timetable/network.ts'
import { onSaleAfter } from '../timetable/fare.ts'
import { type Leaving, leavingOf } from '../timetable/leaving.ts'
import type { Service } from '../timetable/service.ts'
import { withinWalk } from '../timetable/walk.ts'
import { balance } from '../wallet/ledger.ts'
import { namedSoFar } from './named-so-far.ts'
import type { Race } from './race.ts'
import { goalsOf, servicesFor, servicesTowards, tripOf } from './towards.ts'
import type { World } from './world.ts'

/** [WRK-2] What an hour's work pays, in cents. */
export const WAGE = dollars(5)
/** Hours that may be worked in one go. */
export const WORK_HOURS = 24
const NEVER = gameMs(Number.MAX_SAFE_INTEGER)

/** Where a player can leave from, and when: before `end`. */
interface Stand {
  readonly leaving: Leaving
  readonly near: ReadonlySet<LocationId>
  readonly now: GameMs
  readonly end: GameMs
}

const standAt = (network: Network, near: readonly LocationId[], now: GameMs, end: GameMs): Stand => ({
  leaving: leavingOf(network),
  near: new Set(near),
  now,
  end,
})

/** The cheapest fare on sale of any departure of these services, within each board's look-ahead or however late. */
function cheapestOf(
  services: Iterable<Service>,
  { leaving, near, now, end }: Stand,
  howeverLate = false,
): Cents | undefined {
  let cheapest: Cents | undefined
  for (const service of services) {
    const until = howeverLate ? end : gameMs(Math.min(end, now + LOOK_AHEAD[service.transport]))
    for (const fare of service.fares) {
      if (cheapest !== undefined && fare.fare >= cheapest) continue
      const window = { since: gameMs(onSaleAfter(fare, now) + 1), until }
      if (leaving(service, near, window, now)) cheapest = fare.fare
    }
  }
  return cheapest
}

/** The cheapest fare of any journey that leaves a place within its board's look-ahead; undefined where nothing leaves. */
export const cheapestFrom = (network: Network, from: LocationId, now: GameMs): Cents | undefined =>
  cheapestOf(network.services.values(), standAt(network, [from], now, NEVER))

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

/** [WRK-4] What a ticket costs that the open booking step asks for, where the player can be at its start without one. */
function priceOfTrip(race: Race, world: World, here: LocationId, now: GameMs): Cents | undefined {
  const trip = tripOf(race)
  if (!trip || !leadsOnFoot(knownPlaces(race, world), here, [trip.from])) return undefined
  const [services, stand] = [servicesFor(trip, world), standAt(world, [trip.from], now, endOf(race))]
  return cheapestOf(services, stand) ?? cheapestOf(services, stand, true)
}

/** [WRK-3] What the cheapest way on to one of some places costs: towards it, where anything leads there. */
function priceTowards(
  goals: readonly LocationId[],
  race: Race,
  world: World,
  here: LocationId,
  now: GameMs,
): Cents | undefined {
  const stand = standAt(world, [here, ...withinWalk(world, here)], now, endOf(race))
  const all = [...world.services.values()]
  return (
    cheapestOf(servicesTowards(goals, here, stand.near, world), stand) ??
    cheapestOf(all, stand) ??
    cheapestOf(all, stand, true)
  )
}

/**
 * [WRK-5] The cheapest way on of a player who thinks of a ride to a place: towards what the open step asks for, as work there would
 * count it, or any where it asks for nothing more. Undefined where nothing leaves, and where walks lead on from there.
 */
export function cheapestWayOn(race: Race, world: World, here: LocationId, now: GameMs): Cents | undefined {
  const goals = goalsOf(race, here)
  if (goals.length === 0 || tripOf(race)?.to === here) return cheapestFrom(world, here, now)
  const ticket = priceOfTrip(race, world, here, now)
  if (ticket === undefined && leadsOnFoot(knownPlaces(race, world), here, goals)) return undefined
  return ticket ?? priceTowards(goals, race, world, here, now)
}

/** [WRK-1] What a player's wallet lacks of the cheapest way on; undefined where it is not money that keeps them. */
function lackOf(race: Race, world: World, now: GameMs): Cents | undefined {
  const { place, tickets, ledger } = race
  if (place.kind !== 'at' || tickets.some(isLive)) return undefined
  const here = place.location
  const goals = goalsOf(race, here)
  if (goals.length === 0) return undefined
  const ticket = priceOfTrip(race, world, here, now)
  const lack = cents((ticket ?? priceTowards(goals, race, world, here, now) ?? 0) - balance(ledger))
  if (lack <= 0) return undefined
  return ticket === undefined && leadsOnFoot(knownPlaces(race, world), here, goals) ? undefined : lack
}

/** [WRK-1] Whether a player stands somewhere, holds no ticket, and can afford no way on. */
export const isStranded = (race: Race, world: World, now: GameMs): boolean => lackOf(race, world, now) !== undefined

/**
 * The fewest whole hours of work that pay for some way on, as fares stand now: 24 where not even those do, since another day may
 * follow. Undefined where no work is offered: to whoever is not stranded, or busy.
 */
export function hoursToWork(race: Race, world: World, now: GameMs): number | undefined {
  if (race.ended || (race.busyUntil ?? now) > now) return undefined
  const lack = lackOf(race, world, now)
  return lack === undefined ? undefined : Math.min(WORK_HOURS, Math.ceil(lack / WAGE))
}
