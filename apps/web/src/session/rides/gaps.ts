import {
  type GameMs,
  type Journey,
  type LocationId,
  type Race,
  type Ticket,
  afterRide,
  boardable,
  byRideDeparture,
  gameMs,
  isThere,
  overlapping,
  ridesBy,
  walkBetween,
} from '@final-call/domain'
import type { Places } from '../place/places.ts'
import { type Scene, placeOf } from '../place/where.ts'

type Departing = Pick<Journey, 'from' | 'departure'>

/** Like `isThere`, but also true if the player can walk to where the ride leaves in time. */
const couldWalk =
  (places: Places, now: GameMs): typeof isThere =>
  (there, ride) => {
    const start = gameMs(Math.max(now, there.from))
    const walk = walkBetween({ locations: places }, { from: there.location, to: ride.from }, start)
    return isThere(there, ride) || (walk !== undefined && walk.arrival <= ride.departure)
  }

/**
 * The rides that the player would take from `since` on if they got from the end of each to the start of the next: `rides`, which they
 * will take as things stand, and of the others held those that overlap none of them. In order of departure.
 */
export const ridesAcrossGaps = (race: Race, rides: readonly Ticket[], since = gameMs(0)): readonly Ticket[] =>
  boardable(race)
    .filter((ticket) => ticket.journey.departure >= since && !rides.includes(ticket))
    .reduce((all, ticket) => (overlapping(ticket.journey, all).length > 0 ? all : [...all, ticket]), rides)
    .toSorted(byRideDeparture)

/**
 * The first booked ride that the player has to walk to so that their tickets bring them to where `there` leaves in time. Undefined if no
 * walk is needed, or none helps.
 */
export function walkedTo(there: Departing, { race, places, now }: Scene): Journey | undefined {
  const before = gameMs(there.departure - 1)
  const rides = ridesBy(race, before, couldWalk(places, now))
  const last = rides.at(-1)
  if (last === undefined || !isThere(afterRide(last), there)) return undefined
  const sure = ridesBy(race, before)
  return rides.find((ride) => !sure.includes(ride))?.journey
}

/** A ride held that the tickets before it do not lead to: they lead to `from`. */
export interface Gap {
  readonly from: LocationId
  readonly ride: Journey
}

/** The gap that keeps the tickets held from bringing the player to where `there` leaves in time; of several, the last. */
export function gapBefore(there: Departing, race: Race): Gap | undefined {
  const before = gameMs(there.departure - 1)
  const rides = ridesAcrossGaps(race, ridesBy(race, before)).filter(({ journey }) => journey.departure <= before)
  const last = rides.at(-1)
  if (last === undefined || !isThere(afterRide(last), there)) return undefined
  const starts = [placeOf(race), ...rides.map(({ journey }) => journey.to)]
  const gaps = rides.flatMap(({ journey }, i): Gap[] => {
    const from = starts[i]
    return from === undefined || from === journey.from ? [] : [{ from, ride: journey }]
  })
  return gaps.at(-1)
}
