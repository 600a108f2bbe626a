import { type Race, openStepOf, ticketOf } from './race.ts'

/** Whether a task is open that could be answered here and now. */
function hasTask(race: Race): boolean {
  const content = openStepOf(race)?.content
  if (content?.stepType !== 'undertakeTask') return false
  const here = race.place.kind === 'at' ? race.place.location : undefined
  return content.tasks.some(({ place }) => place === undefined || place === here)
}

/** Whether an author has the player wait for a time, after a ride that is over if it belongs to one. */
export function waitsForTime(race: Race): boolean {
  const step = openStepOf(race)
  if (step?.content.stepType !== 'awaitTime') return false
  return step.ticketId === undefined || ticketOf(race, step.ticketId)?.state === 'arrived'
}

/** [PAC-3] Whether the player has something to decide: they have an answerable task, or stand somewhere without a ticket from there. */
function isDeciding(race: Race): boolean {
  if (race.busyUntil !== undefined) return false
  const { place, tickets } = race
  if (hasTask(race)) return true
  if (waitsForTime(race)) return false
  return place.kind === 'at' && !tickets.some((it) => it.state === 'booked' && it.journey.from === place.location)
}

/** [PAC-4][PAC-6] Whether the clock runs at the deciding rate: at an auto pace while the player decides or considers, and while a call holds it. */
export const isSlow = (race: Race): boolean =>
  race.ended === undefined &&
  (race.held !== undefined || (race.pace === 'auto' && (race.considering !== undefined || isDeciding(race))))

/** [PAC-6] Whether considering an offer would slow the clock: it runs, at an auto pace, and not slowly yet. */
export const wouldSlow = (race: Race): boolean =>
  race.pace === 'auto' && race.clock.run.state === 'play' && !isSlow(race)
