import { type LocationId, type Race, type Ticket, openStepOf } from '@final-call/domain'
import { goalOf } from '../place/goal.ts'
import { lastRide, ticketsEnd } from '../place/where.ts'
import { rideFor } from './ride-for.ts'
import { wayToStep } from './way-ahead.ts'

/** Where the open step needs the player to be, or its ride takes them; undefined while it needs a ticket. */
function endOf(race: Race): LocationId | undefined {
  const step = openStepOf(race)
  if (!step || 'from' in step.content) return undefined
  return goalOf(race) ?? rideFor(race, step.ticketId)?.journey.to
}

/** The ticket for the last ride to what the open step asks for, until it is boarded. Nothing more needs to be booked before that. */
export function lastNeeded(race: Race): Ticket | undefined {
  const last = lastRide(race)
  if (last?.state !== 'booked' || last.journey.to !== endOf(race)) return undefined
  return wayToStep(race).kind === 'whole' ? last : undefined
}

/**
 * The place whose boards are shown: where the player's tickets end, since that is where they book on. If nothing more needs to be booked,
 * where the last ride leaves: alternatives to it may be of use, departures from its end are not yet.
 */
export const boardOrigin = (race: Race): LocationId | undefined => lastNeeded(race)?.journey.from ?? ticketsEnd(race)
