import { type EventOf, type Race, type RaceEvent, type Ticket, ticketOf } from '@final-call/domain'
import { whereIs } from '../place/where.ts'
import { isSameRide } from '../rides/same-ride.ts'
import type { MissedCall } from './gate-call.ts'

/** Whether the player is on this very ride with another ticket. */
function isOnIt({ journey }: Ticket, race: Race): boolean {
  const where = whereIs(race)
  return where.kind === 'on board' && isSameRide(where.ticket.journey, journey)
}

/**
 * The call that a missed ride raises. Undefined for a walk, which raises no calls [WLK-2], and for a second ticket of a ride that the
 * player is on.
 * @param atMiss the race right after the miss
 * @param log of all events before it, or of more
 */
export function missedCall(
  { seq, ticketId }: EventOf<'missed'>,
  atMiss: Race,
  log: readonly RaceEvent[],
): MissedCall | undefined {
  const ticket = ticketOf(atMiss, ticketId)
  if (!ticket || ticket.journey.transport === 'walk' || isOnIt(ticket, atMiss)) return undefined
  const called = log.findLast((event) => event.type === 'boardingCalled' && event.ticketId === ticketId)
  return { seq, kind: 'missed', ticketId, atMiss, ...(called && { before: { seq: called.seq, at: called.at } }) }
}
