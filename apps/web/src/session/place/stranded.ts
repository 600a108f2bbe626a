import { type GameMs, type LocationId, type Race, isLive, walksFrom } from '@final-call/domain'
import type { Places } from './places.ts'

/** Where the player stands, if they are not busy and hold no ticket; otherwise undefined. */
export function idleAt({ place, tickets, busyUntil, ended }: Race): LocationId | undefined {
  if (place.kind !== 'at' || busyUntil !== undefined || ended || tickets.some(isLive)) return undefined
  return place.location
}

/** The places within walking range. */
export const walkable = (places: Places, from: LocationId, now: GameMs): readonly LocationId[] =>
  walksFrom({ locations: places }, from, now).map(({ to }) => to)
