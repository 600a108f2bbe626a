import {
  type Coords,
  type GameMs,
  type LocationId,
  type Race,
  distance,
  gameMs,
  isAt,
  openStepOf,
  walkBetween,
  wantedBy,
} from '@final-call/domain'
import type { Places } from './places.ts'
import { coordsAlong } from './along.ts'
import { ticketsEnd, whereIs } from './where.ts'

/**
 * Where the open step needs the player to be next: the place to reach, the only place where it can be answered, or the start of the
 * trip to book. Undefined if there is no such place.
 */
export function goalOf(race: Race): LocationId | undefined {
  const content = openStepOf(race)?.content
  const [goal, ...others] = new Set(content && wantedBy(content))
  return others.length > 0 || isAt(race, goal) ? undefined : goal
}

/** Whether the open step's questions can be answered only where the player is. */
export function isAskedHere(race: Race): boolean {
  const { place } = race
  const content = openStepOf(race)?.content
  if (content?.stepType !== 'undertakeTask' || place.kind !== 'at') return false
  return content.tasks.every((task) => task.place === place.location)
}

/** Whether the goal is within walking distance of where the player's tickets end. */
export function isGoalNear(race: Race, places: Places): boolean {
  const from = ticketsEnd(race)
  const goal = goalOf(race)
  if (from === undefined || goal === undefined) return false
  return walkBetween({ locations: places }, { from, to: goal }, gameMs(0)) !== undefined
}

/**
 * The places that the open step asks the player to go to: the place to reach, the end of the trip, or where its questions can be
 * answered. Later steps are unknown until they open.
 */
export function placesAsked(race: Race): readonly LocationId[] {
  const content = openStepOf(race)?.content
  if (!content) return []
  if ('to' in content) return [content.to]
  if (content.stepType === 'undertakeTask') return content.tasks.flatMap(({ place }) => place ?? [])
  return content.stepType === 'reach' || content.stepType === 'moveTo' ? [content.location] : []
}

/** The player's coordinates, on board too; undefined before they are anywhere. */
function coordsNow(race: Race, places: Places, now: GameMs): Coords | undefined {
  const where = whereIs(race)
  if (where.kind === 'at') return places.get(where.location)?.coords
  return where.kind === 'on board' ? coordsAlong(where.ticket.journey, places, now) : undefined
}

/** Great-circle metres from the player to a place; undefined if either is unknown. */
export function metresTo(goal: LocationId, race: Race, places: Places, now: GameMs): number | undefined {
  const here = coordsNow(race, places, now)
  const there = places.get(goal)?.coords
  return here && there && distance(here, there)
}
