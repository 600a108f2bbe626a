import { type Network, departuresOf, taxiFrom } from '../timetable/departures.ts'
import { LOOK_AHEAD } from '../board/board.ts'
import type { LocationId } from '../place/location.ts'
import { walksFrom } from '../timetable/walk.ts'
import { isOnSale } from '../timetable/fare.ts'
import { type Cents, type GameMs, dollars, gameMs } from '../time/units.ts'

/** [WRK-2] What an hour's work pays, in cents. */
export const WAGE = dollars(5)
/** Hours that may be worked in one go. */
export const WORK_HOURS = 24

/** The cheapest fare of any journey that leaves a place within its board's look-ahead; undefined where nothing leaves. */
export function cheapestFrom(network: Network, from: LocationId, now: GameMs): Cents | undefined {
  let cheapest: Cents | undefined
  for (const service of network.services.values()) {
    const window = { since: gameMs(now + 1), until: gameMs(now + LOOK_AHEAD[service.transport]) }
    const taxi = taxiFrom(service, network, { from }, now)
    const journeys = taxi ? [taxi] : departuresOf(service, network, { from }, window)
    for (const journey of journeys) {
      for (const fare of journey.fares) {
        if (isOnSale(fare, journey, now) && (cheapest === undefined || fare.fare < cheapest)) cheapest = fare.fare
      }
    }
  }
  return cheapest
}

/** [WRK-1] Whether the money pays for some way on, from here or from anywhere within walking distance. */
export function canAfford(network: Network, from: LocationId, money: Cents, now: GameMs): boolean {
  const places = [from, ...walksFrom(network, from, now).map(({ to }) => to)]
  return places.some((place) => (cheapestFrom(network, place, now) ?? Number.POSITIVE_INFINITY) <= money)
}
