import { type Race, type Ticket, type TicketId, ticketOf, ticketsFor } from '@final-call/domain'
import { ridesBy } from '../place/where.ts'

/**
 * The ride that a step waits for, if all goes well: whichever ticket for its trip the player will be on first, for the step goes by that
 * one as soon as it is boarded [STP-7]; where they will be on none of them, its own.
 */
export function rideFor(race: Race, ticketId: TicketId | undefined): Ticket | undefined {
  const own = ticketId === undefined ? undefined : ticketOf(race, ticketId)
  if (own?.state !== 'booked') return own
  const booking = race.steps.find(({ completion }) => completion?.ticketId === ticketId)
  const others = booking ? ticketsFor(race, booking) : []
  return ridesBy(race).find((ride) => ride === own || others.includes(ride)) ?? own
}
