import { type LocationId, type Race, type Ticket, openStepOf } from '@final-call/domain'
import { goalOf } from '../place/goal.ts'
import { lastRide, ticketsEnd } from '../place/where.ts'
import { rideFor } from './ride-for.ts'
import { wayToStep } from './way-ahead.ts'

/** Where the open step wants the player to be, or the ride that it waits for takes them; undefined while it wants a ticket booked first. */
function endOf(race: Race): LocationId | undefined {
  const step = openStepOf(race)
  if (!step || 'from' in step.content) return undefined
  return goalOf(race) ?? rideFor(race, step.ticketId)?.journey.to
}

/** The ticket for the last ride to what the open step asks for, until it is boarded: nothing more has to be booked before one is there. */
export function lastNeeded(race: Race): Ticket | undefined {
  const last = lastRide(race)
  if (last === undefined || last.to !== endOf(race) || wayToStep(race).kind !== 'whole') return undefined
  return race.tickets.find(({ state, journey }) => state === 'booked' && journey === last)
}

/**
 * Where boards are read from: where tickets end, for there one books on. Where nothing more has to be booked, where the last ride leaves
 * from: what leaves from its end is of no use yet, and what else leaves with it may be.
 */
export const boardOrigin = (race: Race): LocationId | undefined => lastNeeded(race)?.journey.from ?? ticketsEnd(race)
