import { LOOK_AHEAD } from '../../board/board.ts'
import type { LocationId } from '../../place/location.ts'
import { type Cents, type GameMs, gameMs } from '../../time/units.ts'
import { onSaleAfter } from '../../timetable/fare.ts'
import { type DoesLeave, doesLeaveIn } from '../../timetable/does-leave.ts'
import type { Network } from '../../timetable/network.ts'
import type { Service } from '../../timetable/service.ts'

/** Where a player can leave from, and when: before `end`. */
export interface Stand {
  readonly doesLeave: DoesLeave
  readonly near: ReadonlySet<LocationId>
  readonly now: GameMs
  readonly end: GameMs
  /** Which departures count: those within each board's look-ahead, or all before `end`. */
  readonly departures: 'on boards' | 'all'
}

export const standAt = (network: Network, near: readonly LocationId[], now: GameMs, end: GameMs): Stand => ({
  doesLeave: doesLeaveIn(network),
  near: new Set(near),
  now,
  end,
  departures: 'on boards',
})

/** The same stand, from which every departure before its end counts. */
export const howeverLate = (stand: Stand): Stand => ({ ...stand, departures: 'all' })

/** A service, and its price for a ride. */
export interface Offer {
  readonly service: Service
  readonly price: Cents
}

/** The cheapest fare on sale of any departure of these services that counts. */
export function cheapestOf(services: Iterable<Service>, stand: Stand): Offer | undefined {
  const { doesLeave, near, now, end, departures } = stand
  let cheapest: Offer | undefined
  for (const service of services) {
    const until = departures === 'all' ? end : gameMs(Math.min(end, now + LOOK_AHEAD[service.transport]))
    for (const { fare: price, ...fare } of service.fares) {
      if (cheapest && price >= cheapest.price) continue
      const window = { since: gameMs(onSaleAfter(fare, now) + 1), until }
      if (doesLeave(service, near, window, now)) cheapest = { service, price }
    }
  }
  return cheapest
}
