import type { LocationId } from '../../place/location.ts'
import type { Journey } from '../../timetable/journey.ts'
import { type Ticket, byRideDeparture } from '../../ticket/ticket.ts'
import { EVER, type GameMs } from '../../time/units.ts'
import { type Race, isFree, ticketOf } from '../log/race.ts'

/** Where the player is, or will be, and the instant since which they are there. Until `busyUntil` of the race they cannot leave. */
export interface Whereabouts {
  readonly location: LocationId
  readonly from: GameMs
}

/** Where and when a ticket's ride ends. */
export const afterRide = ({ journey }: Pick<Ticket, 'journey'>): Whereabouts => ({
  location: journey.to,
  from: journey.arrival,
})

/** Whether the player is where a ride leaves, in time. */
export const isThere = ({ location, from }: Whereabouts, ride: Pick<Journey, 'from' | 'departure'>): boolean =>
  location === ride.from && from <= ride.departure

/** The booked rides that the player is not too busy for [TKT-4], in order of departure; of two at one instant, the one booked earlier first. */
export const boardable = (race: Race): readonly Ticket[] =>
  race.tickets
    .filter(({ state, journey }) => state === 'booked' && isFree(race, journey.departure))
    .toSorted(byRideDeparture)

/**
 * The booked tickets that a player starting at `start` will board by `until`, in order: each ride that leaves from where the previous
 * one has brought them. Of two that leave at the same instant, the one booked earlier [TKT-8]. `reaches` decides whether they are
 * there in time.
 */
export function ridesFrom(race: Race, start: Whereabouts, until = EVER, reaches = isThere): readonly Ticket[] {
  return boardable(race)
    .filter(({ journey }) => journey.departure <= until)
    .reduce<readonly Ticket[]>((rides, ticket) => {
      const last = rides.at(-1)
      return reaches(last ? afterRide(last) : start, ticket.journey) ? [...rides, ticket] : rides
    }, [])
}

/**
 * The ride that the player is on, and the booked ones that they will have boarded by `until`, as `settle` will board them if they do
 * nothing, no step of the author's puts them elsewhere, and the race does not end first.
 */
export function ridesBy(race: Race, until = EVER, reaches = isThere): readonly Ticket[] {
  const { place } = race
  if (place.kind === 'nowhere') return []
  if (place.kind === 'at') return ridesFrom(race, { location: place.location, from: place.since }, until, reaches)
  const ride = ticketOf(race, place.ticketId)
  return ride ? [ride, ...ridesFrom(race, afterRide(ride), until, reaches)] : []
}

/** Where the tickets held bring the player by `at`, by default in the end. Undefined before they are anywhere. */
export function whereaboutsAt(race: Race, at = EVER): Whereabouts | undefined {
  const last = ridesBy(race, at).at(-1)
  if (last) return afterRide(last)
  return race.place.kind === 'at' ? { location: race.place.location, from: race.place.since } : undefined
}
