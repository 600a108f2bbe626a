import { byDeparture } from '../../board/board.ts'
import { departuresOf, taxiFrom } from '../../timetable/departures.ts'
import { isOnSale } from '../../timetable/fare.ts'
import type { Journey } from '../../timetable/journey.ts'
import type { Network } from '../../timetable/network.ts'
import { type Cents, type GameMs, DAY, gameMs } from '../../time/units.ts'
import type { PaidRide } from './cheapest-way.ts'

/** A journey, and a fare that it is sold for. */
export interface PricedRide {
  readonly journey: Journey
  readonly price: Cents
}

/**
 * The first journey of a ride that is sold for its fare at `now`. It leaves later than `now`, not before `ready`, and before `end`.
 * Undefined if there is none.
 */
export function nextRide(
  ride: PaidRide,
  network: Network,
  { now, ready = now, end }: { readonly now: GameMs; readonly ready?: GameMs; readonly end: GameMs },
): PricedRide | undefined {
  const { service, price } = ride
  const isSold = (journey: Journey): boolean =>
    journey.departure < end && journey.fares.some((it) => it.fare === price && isOnSale(it, journey, now))
  const taxi = taxiFrom(service, network, ride, gameMs(Math.max(now, ready)))
  if (taxi) return isSold(taxi) ? { journey: taxi, price } : undefined
  // A day at a time: most leave soon, and a race may last for months.
  for (let since = gameMs(Math.max(now + 1, ready)); since < end; since = gameMs(since + DAY)) {
    const window = { since, until: gameMs(Math.min(end, since + DAY)) }
    const journey = departuresOf(service, network, ride, window).filter(isSold).toSorted(byDeparture)[0]
    if (journey) return { journey, price }
  }
  return undefined
}
