import { LOOK_AHEAD } from '../board/board.ts'
import type { LocationId } from '../place/location.ts'
import { isLive } from '../ticket/ticket.ts'
import { type Cents, type GameMs, cents, dollars, gameMs } from '../time/units.ts'
import type { Network } from '../timetable/departures.ts'
import { onSaleAfter } from '../timetable/fare.ts'
import { type Leaving, leavingOf } from '../timetable/leaving.ts'
import type { Fare, Service } from '../timetable/service.ts'
import { withinWalk } from '../timetable/walk.ts'
import { balance } from '../wallet/ledger.ts'
import type { Race } from './race.ts'
import type { World } from './world.ts'

/** [WRK-1] What an hour's work pays, in cents. */
export const WAGE = dollars(5)
/** Hours that may be worked in one go. */
export const WORK_HOURS = 24

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

/** [WRK-1] Whether the money pays for some way on, from here or from anywhere within walking distance. */
export function canAfford(network: Network, from: LocationId, money: Cents, now: GameMs): boolean {
  const [leaving, places] = [leavingOf(network), new Set([from, ...withinWalk(network, from)])]
  for (const service of network.services.values()) {
    for (const fare of service.fares) {
      if (fare.fare <= money && isSoldFrom(leaving, service, fare, places, now)) return true
    }
  }
  return false
}

/** [WRK-1] Whether a player stands somewhere, holds no ticket, and can afford no way on. */
export const isStranded = ({ place, tickets, ledger }: Race, world: World, now: GameMs): boolean =>
  place.kind === 'at' && !tickets.some(isLive) && !canAfford(world, place.location, balance(ledger), now)

/** Whether work would be had, were it asked for now: somebody stranded, who is not busy. */
export const offersWork = (race: Race, world: World, now: GameMs): boolean =>
  !race.ended && (race.busyUntil ?? now) <= now && isStranded(race, world, now)

/**
 * The fewest whole hours of work that pay for some way on, as fares stand now: 24 where not even those do, since another day may
 * follow. Undefined where no work is offered.
 */
export function hoursToWork(race: Race, world: World, now: GameMs): number | undefined {
  const { place, ledger } = race
  if (place.kind !== 'at' || !offersWork(race, world, now)) return undefined
  const money = (hours: number): Cents => cents(balance(ledger) + hours * WAGE)
  let hours = 1
  while (hours < WORK_HOURS && !canAfford(world, place.location, money(hours), now)) hours += 1
  return hours
}
