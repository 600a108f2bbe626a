import type { LocationId } from '../place/location.ts'
import type { Journey } from '../timetable/journey.ts'
import { type Ticket, byRideDeparture } from '../ticket/ticket.ts'
import { type GameMs, gameMs } from '../time/units.ts'
import type { Race } from './race.ts'

/** A place, and the instant from which the player can leave it. */
export interface Standing {
  readonly location: LocationId
  readonly from: GameMs
}

/** Where and when a ticket's ride ends. */
export const afterRide = ({ journey }: Pick<Ticket, 'journey'>): Standing => ({
  location: journey.to,
  from: journey.arrival,
})

/** Whether the player is where a ride leaves, in time. */
export const isThere = ({ location, from }: Standing, ride: Pick<Journey, 'from' | 'departure'>): boolean =>
  location === ride.from && from <= ride.departure

/** The booked rides that the player is not too busy for [TKT-4], in order of departure; of two at one instant, the one booked earlier first. */
export const boardable = ({ tickets, busyUntil }: Race): readonly Ticket[] =>
  tickets
    .filter(({ state, journey }) => state === 'booked' && (busyUntil === undefined || journey.departure >= busyUntil))
    .toSorted(byRideDeparture)

/**
 * The booked tickets that a player starting at `start` will board by `until`, in order: each ride that leaves from where the previous
 * one has brought them. Of two that leave at the same instant, the one booked earlier [TKT-8]. `reaches` decides whether they are
 * there in time.
 */
export function ridesFrom(
  race: Race,
  start: Standing,
  until = gameMs(Number.MAX_SAFE_INTEGER),
  reaches = isThere,
): readonly Ticket[] {
  return boardable(race)
    .filter(({ journey }) => journey.departure <= until)
    .reduce<readonly Ticket[]>((rides, ticket) => {
      const last = rides.at(-1)
      const standing = last ? afterRide(last) : start
      return reaches(standing, ticket.journey) ? [...rides, ticket] : rides
    }, [])
}
