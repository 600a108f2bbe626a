import { EVER, type GameMs, after, before } from '../time/units.ts'
import type { Journey } from './journey.ts'
import type { Fare, Service } from './service.ts'

/** [JNY-8] When the sale of a fare ends: its `soldUntil` before departure, or never. */
export const saleEnds = ({ soldUntil }: Pick<Fare, 'soldUntil'>, { departure }: Pick<Journey, 'departure'>): GameMs =>
  soldUntil === undefined ? EVER : before(departure, soldUntil)

/** [JNY-8] Whether a fare is sold at `now`. */
export const isOnSale = (fare: Fare, journey: Pick<Journey, 'departure'>, now: GameMs): boolean =>
  now < saleEnds(fare, journey)

/** [JNY-8] A fare is on sale at `now` only on journeys that depart after this instant. */
export const onSaleAfter = ({ soldUntil }: Pick<Fare, 'soldUntil'>, now: GameMs): GameMs =>
  soldUntil === undefined ? now : after(now, soldUntil)

/** A service's lowest fare, in cents, whether it is on sale or not. */
export const lowestFare = ({ fares }: Pick<Service, 'fares'>): number => Math.min(...fares.map(({ fare }) => fare))
