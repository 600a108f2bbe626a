import { type Clock, ownRate } from '../clock/clock.ts'
import { type Ticket, type TicketId, refundUntil } from '../ticket/ticket.ts'
import { type GameMs, gameMs } from '../time/units.ts'
import type { Race } from './race.ts'

/** Real milliseconds before a refund closes at which the player is asked. */
const REFUND_CALL_MS = 10_000

/** [TKT-12] When a ticket asks whether it is to be kept: 10 real seconds before its refund closes, at the clock's own rate. */
export const refundCallOf = (ticket: Pick<Ticket, 'journey' | 'fare'>, clock: Clock): GameMs =>
  gameMs(Math.floor(refundUntil(ticket) - REFUND_CALL_MS * ownRate(clock)))

/**
 * [TKT-12] The refund calls still to come that another speed moves, and where to: at once, where it leaves less than the 10 seconds.
 * The log keeps them, since in one from before they moved they stay where they were.
 */
export function movedRefundCalls(
  { tickets, clock }: Pick<Race, 'tickets' | 'clock'>,
  speed: number,
  now: GameMs,
): Readonly<Record<TicketId, GameMs>> {
  const moved = tickets.flatMap((ticket): [TicketId, GameMs][] => {
    if (ticket.state !== 'booked' || ticket.refundCallAt === undefined) return []
    const at = gameMs(Math.max(now, refundCallOf(ticket, { ...clock, speed })))
    return [[ticket.ticketId, at]]
  })
  return Object.fromEntries(moved)
}
