import { type Call, type Journey, type Race, isLive } from '@final-call/domain'
import { goalOf, placesAsked } from '../place/goal.ts'

/**
 * The stop of a ride at a place that the open step asks the player to go to, if the ride goes on from there: with a ticket to its end,
 * the player would stay on board. Undefined if the ride ends where they are asked to go, or if another ticket gets them there before.
 */
export function stopAtGoal({ calls, to, departure }: Journey, race: Race): Call | undefined {
  const asked = [...placesAsked(race), goalOf(race)]
  const comes = race.tickets.some(
    (it) => isLive(it) && asked.includes(it.journey.to) && it.journey.arrival <= departure,
  )
  if (comes || asked.includes(to)) return undefined
  return calls.slice(1, -1).find(({ location }) => asked.includes(location))
}
