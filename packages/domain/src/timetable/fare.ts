import { type GameMs, after, before } from '../time/units.ts'
import type { Journey } from './journey.ts'
import type { Fare } from './service.ts'

/** [JNY-8] A fare with a `soldUntil` is gone so long before departure. */
export const isOnSale = (fare: Fare, { departure }: Pick<Journey, 'departure'>, now: GameMs): boolean =>
  fare.soldUntil === undefined || now < before(departure, fare.soldUntil)

/** [JNY-8] The instant after which a journey must depart for its fare to be on sale now. */
export const onSaleAfter = ({ soldUntil }: Pick<Fare, 'soldUntil'>, now: GameMs): GameMs =>
  soldUntil === undefined ? now : after(now, soldUntil)
