import {
  type Cents,
  type GameMs,
  type Journey,
  type LocationId,
  type Race,
  isLive,
  isOnSale,
  walksFrom,
} from '@final-call/domain'
import type { Places } from './places.ts'
import { asIfOrdered } from './taxi.ts'

/** Where a player stands who is neither busy nor about to leave; undefined for anybody else. */
export function idleAt({ place, tickets, busyUntil, ended }: Race): LocationId | undefined {
  if (place.kind !== 'at' || busyUntil !== undefined || ended || tickets.some(isLive)) return undefined
  return place.location
}

/** Whether any of these journeys can be paid and still be caught. */
export const affords = (journeys: readonly Journey[], money: Cents, now: GameMs): boolean =>
  journeys.some((offered) => {
    const journey = asIfOrdered(offered, now)
    return journey.departure > now && journey.fares.some((fare) => fare.fare <= money && isOnSale(fare, journey, now))
  })

/** The places that one can walk to. */
export const walkable = (places: Places, from: LocationId, now: GameMs): readonly LocationId[] =>
  walksFrom({ locations: places }, from, now).map(({ to }) => to)
