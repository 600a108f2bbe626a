import { type Race, type Ticket, type TicketId, ridesBy, ticketOf, ticketsFor } from '@final-call/domain'

/**
 * The ride that a step waits for, if all goes well: of the tickets for its trip, the first that the player will board, because the step
 * follows the one that is boarded [STP-7]. If they will board none, the step's own ticket.
 */
export function rideFor(race: Race, ticketId: TicketId | undefined): Ticket | undefined {
  const own = ticketId === undefined ? undefined : ticketOf(race, ticketId)
  if (own?.state !== 'booked') return own
  const booking = race.steps.find(({ completion }) => completion?.ticketId === ticketId)
  const others = booking ? ticketsFor(race, booking) : []
  return ridesBy(race).find((ride) => ride === own || others.includes(ride)) ?? own
}
