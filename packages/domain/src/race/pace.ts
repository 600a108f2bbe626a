import { type Race, openStepOf } from './race.ts'

/** Whether a task is open that could be answered here and now. */
function hasTask(race: Race): boolean {
  const content = openStepOf(race)?.content
  if (content?.stepType !== 'undertakeTask') return false
  const here = race.place.kind === 'at' ? race.place.location : undefined
  return content.tasks.some(({ place }) => place === undefined || place === here)
}

/** [PAC-3] Whether the player has something to decide: they stand somewhere without a ticket from there, or have an answerable task. */
function isDeciding(race: Race): boolean {
  if (race.busyUntil !== undefined) return false
  const { place, tickets } = race
  if (hasTask(race)) return true
  return place.kind === 'at' && !tickets.some((it) => it.state === 'booked' && it.journey.from === place.location)
}

/** [PAC-4] Whether the clock runs at the deciding rate: at an auto pace while the player decides, and while a call holds it. */
export const isSlow = (race: Race): boolean =>
  race.ended === undefined && (race.held !== undefined || (race.pace === 'auto' && isDeciding(race)))
