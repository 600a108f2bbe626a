import { type GameMs, after, before } from '../time/units.ts'
import type { Journey } from './journey.ts'
import type { Fare, Service } from './service.ts'

/** [JNY-8] Whether a fare is sold at `now`: always, or until its `soldUntil` before departure. */
export const isOnSale = (fare: Fare, { departure }: Pick<Journey, 'departure'>, now: GameMs): boolean =>
  fare.soldUntil === undefined || now < before(departure, fare.soldUntil)

/** [JNY-8] A fare is on sale at `now` only on journeys that depart after this instant. */
export const onSaleAfter = ({ soldUntil }: Pick<Fare, 'soldUntil'>, now: GameMs): GameMs =>
  soldUntil === undefined ? now : after(now, soldUntil)

/** A service's lowest fare, in cents, whether it is on sale or not. */
export const lowestFare = ({ fares }: Pick<Service, 'fares'>): number => Math.min(...fares.map(({ fare }) => fare))
