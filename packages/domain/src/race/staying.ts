import { LOOK_AHEAD } from '../board/board.ts'
import type { LocationId } from '../place/location.ts'
import { isLive } from '../ticket/ticket.ts'
import { type Cents, type GameMs, cents, dollars, gameMs } from '../time/units.ts'
import type { Network } from '../timetable/network.ts'
import { onSaleAfter } from '../timetable/fare.ts'
import { type Leaving, leavingOf } from '../timetable/leaving.ts'
import type { Fare, Service } from '../timetable/service.ts'
import { withinWalk } from '../timetable/walk.ts'
import { balance } from '../wallet/ledger.ts'
import type { Race } from './race.ts'
import { goalsOf, servicesTowards } from './towards.ts'
import type { World } from './world.ts'

/** [WRK-1] What an hour's work pays, in cents. */
export const WAGE = dollars(5)
/** Hours that may be worked in one go. */
export const WORK_HOURS = 24
const ANY_MONEY = cents(Number.MAX_SAFE_INTEGER)

/** Whether a fare is on sale for some departure of its service from one of these places within its board's look-ahead. */
function isSoldFrom(
  leaving: Leaving,
  service: Service,
  fare: Fare,
  places: ReadonlySet<LocationId>,
  now: GameMs,
): boolean {
  const window = { since: gameMs(onSaleAfter(fare, now) + 1), until: gameMs(now + LOOK_AHEAD[service.transport]) }
  return leaving(service, places, window, now)
}

/** The cheapest fare of any journey that leaves a place within its board's look-ahead; undefined where nothing leaves. */
export function cheapestFrom(network: Network, from: LocationId, now: GameMs): Cents | undefined {
  const [leaving, places] = [leavingOf(network), new Set([from])]
  let cheapest: Cents | undefined
  for (const service of network.services.values()) {
    for (const fare of service.fares) {
      if (cheapest !== undefined && fare.fare >= cheapest) continue
      if (isSoldFrom(leaving, service, fare, places, now)) cheapest = fare.fare
    }
  }
  return cheapest
}

/** Where a player can leave from, and when. */
interface Stand {
  readonly network: Network
  readonly near: ReadonlySet<LocationId>
  readonly now: GameMs
}

const standAt = (network: Network, from: LocationId, now: GameMs): Stand => ({
  network,
  near: new Set([from, ...withinWalk(network, from)]),
  now,
})

/** Whether the money pays for a fare of one of these services. */
function affordable(services: Iterable<Service>, { network, near, now }: Stand, money: Cents): boolean {
  const leaving = leavingOf(network)
  for (const service of services) {
    for (const fare of service.fares) {
      if (fare.fare <= money && isSoldFrom(leaving, service, fare, near, now)) return true
    }
  }
  return false
}

/** Whether the money pays for anything that leaves from here or from anywhere within walking distance. */
export const canAfford = (network: Network, from: LocationId, money: Cents, now: GameMs): boolean =>
  affordable(network.services.values(), standAt(network, from, now), money)

/** Whether the money pays for some way on from where the player stands: towards what the race asks for, where anything leads there. */
function wayOn(race: Race, world: World, now: GameMs): ((money: Cents) => boolean) | undefined {
  const { place, tickets } = race
  if (place.kind !== 'at' || tickets.some(isLive)) return undefined
  const stand = standAt(world, place.location, now)
  const goals = goalsOf(race, place.location)
  if (goals.some((it) => stand.near.has(it))) return undefined
  const towards = new Set(servicesTowards(goals, place.location, stand.near, world))
  const others = [...world.services.values()].filter((it) => !towards.has(it))
  let leads: boolean | undefined
  return (money) => {
    if (affordable(towards, stand, money)) return true
    return affordable(others, stand, money) && !(leads ??= affordable(towards, stand, ANY_MONEY))
  }
}

/** [WRK-1] Whether a player stands somewhere, holds no ticket, and can afford no way on. */
export const isStranded = (race: Race, world: World, now: GameMs): boolean =>
  wayOn(race, world, now)?.(balance(race.ledger)) === false

/** Whether work would be had, were it asked for now: somebody stranded, who is not busy. */
export const offersWork = (race: Race, world: World, now: GameMs): boolean =>
  !race.ended && (race.busyUntil ?? now) <= now && isStranded(race, world, now)

/**
 * The fewest whole hours of work that pay for some way on, as fares stand now: 24 where not even those do, since another day may
 * follow. Undefined where no work is offered.
 */
export function hoursToWork(race: Race, world: World, now: GameMs): number | undefined {
  const pays = wayOn(race, world, now)
  if (!pays || !offersWork(race, world, now)) return undefined
  const money = (hours: number): Cents => cents(balance(race.ledger) + hours * WAGE)
  let hours = 1
  while (hours < WORK_HOURS && !pays(money(hours))) hours += 1
  return hours
}
