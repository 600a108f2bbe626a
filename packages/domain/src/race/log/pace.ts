import { type Race, openStepOf, ticketOf } from './race.ts'

/** Whether an open task can be answered where the player is. */
export function hasTask(race: Race): boolean {
  const content = openStepOf(race)?.content
  if (content?.stepType !== 'undertakeTask') return false
  const here = race.place.kind === 'at' ? race.place.location : undefined
  return content.tasks.some(({ place }) => place === undefined || place === here)
}

/** Whether the open step is an `awaitTime` that only time completes: without a ride, or after its ride has arrived. */
export function waitsForTime(race: Race): boolean {
  const step = openStepOf(race)
  if (step?.content.stepType !== 'awaitTime') return false
  return step.ticketId === undefined || ticketOf(race, step.ticketId)?.state === 'arrived'
}

/** [PAC-3] Whether the player has something to decide: an answerable task, or no ticket from where they stand. */
function isDeciding(race: Race): boolean {
  if (race.busyUntil !== undefined) return false
  const { place, tickets } = race
  if (hasTask(race)) return true
  if (waitsForTime(race)) return false
  return place.kind === 'at' && !tickets.some((it) => it.state === 'booked' && it.journey.from === place.location)
}

/** [PAC-4][PAC-6] Whether the deciding rate applies: a call holds the clock, or at auto pace the player decides or considers. */
export const isSlow = (race: Race): boolean =>
  race.ended === undefined &&
  (race.held !== undefined || (race.pace === 'auto' && (race.considering !== undefined || isDeciding(race))))

/** [PAC-6] Whether considering an offer would slow the clock: it runs at auto pace and is not slow already. */
export const wouldSlow = (race: Race): boolean =>
  race.pace === 'auto' && race.clock.run.state === 'play' && !isSlow(race)
