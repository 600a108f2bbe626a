import { type GameMs, type LocationId, type Occupation, type Race, type TicketState, gameMs } from '@final-call/domain'
import { begun, firstTicket } from './log.ts'
import { AIRPORT, STATION, worldOf } from './world.ts'

/** A time of day of the race, by the clocks of Wellington; it begins at 09:35. */
export const at = (time: string): GameMs => gameMs(Date.parse(`2026-11-21T${time}:00+13:00`))

export interface HeldRide {
  readonly from?: LocationId
  readonly to?: LocationId
  readonly leaves: string
  readonly arrives: string
  readonly state?: TicketState
}

/** A race of a player at the airport who has booked these rides, in this order: their tickets' ids count from 1. */
export function holding(
  rides: readonly HeldRide[],
  busyUntil?: string,
  busyWith: Occupation = { kind: 'answer' },
): Race {
  const run = begun(worldOf())
  run.book('bus')
  const like = firstTicket(run.race)
  const tickets = rides.map(({ from = AIRPORT, to = STATION, leaves, arrives, state = 'booked' }, i) => ({
    ...like,
    ticketId: `${i + 1}`,
    state,
    journey: {
      ...like.journey,
      // Another run for another time, or to another place.
      ref: { ...like.journey.ref, index: Number(leaves.replace(':', '')) + (to === STATION ? 0 : 10_000) },
      from,
      to,
      departure: at(leaves),
      arrival: at(arrives),
    },
  }))
  return { ...run.race, tickets, ...(busyUntil !== undefined && { busyUntil: at(busyUntil), busyWith }) }
}
