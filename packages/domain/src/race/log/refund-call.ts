import { type Clock, ownRate } from '../../clock/clock.ts'
import { type Ticket, type TicketId, refundUntil } from '../../ticket/ticket.ts'
import { type GameMs, gameMs } from '../../time/units.ts'
import type { Race } from './race.ts'

/** How long before a refund closes the player is asked, in real milliseconds. */
const REFUND_CALL_MS = 10_000

/** [TKT-12] When the player is asked whether to keep a ticket: 10 real seconds before its refund closes, at the clock's own rate. */
export const refundCallOf = (ticket: Pick<Ticket, 'journey' | 'fare'>, clock: Clock): GameMs =>
  gameMs(Math.floor(refundUntil(ticket) - REFUND_CALL_MS * ownRate(clock)))

/**
 * [TKT-12] The new instants of all pending refund calls after a change of speed; `now` if less than 10 real seconds are left. They are
 * recorded in the log rather than derived, so that older logs, in which calls did not move, replay unchanged.
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
