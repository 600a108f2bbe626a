import { type GameMs, type LocationId, type Race, isLive, walksFrom } from '@final-call/domain'
import type { Places } from './places.ts'

/** Where a player stands who is neither busy nor about to leave; undefined for anybody else. */
export function idleAt({ place, tickets, busyUntil, ended }: Race): LocationId | undefined {
  if (place.kind !== 'at' || busyUntil !== undefined || ended || tickets.some(isLive)) return undefined
  return place.location
}

/** The places that one can walk to. */
export const walkable = (places: Places, from: LocationId, now: GameMs): readonly LocationId[] =>
  walksFrom({ locations: places }, from, now).map(({ to }) => to)
