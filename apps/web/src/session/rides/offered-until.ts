import { EVER, type GameMs, type Journey, gameMs, saleEnds, statusChanges } from '@final-call/domain'
import { isOnOrder } from './taxi.ts'

/**
 * The instant before which time changes neither the times nor the status nor the fares of a journey that is offered, as they are at `now`:
 * `now` itself for one on order, whose times go with the clock.
 */
export function offeredUntil(journey: Journey, now: GameMs): GameMs {
  if (isOnOrder(journey)) return now
  const changes = [...statusChanges(journey), ...journey.fares.map((fare) => saleEnds(fare, journey))]
  return gameMs(Math.min(EVER, ...changes.filter((at) => at > now)))
}
