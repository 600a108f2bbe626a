import { type Race, alarmAt, ownRate, refundable, ticketOf } from '@final-call/domain'
import { createContext, use } from 'react'
import { useReading, useSessionState } from '../../hooks/race-context.ts'
import type { GateCall } from '../../session/calls/gate-call.ts'

export const Covered = createContext(false)

/** Whether a window, other than that of calls, is open over the game. Screen readers do not hear what the game behind it says. */
export const useCovered = (): boolean => use(Covered)

/** Real milliseconds, at the clock's own rate, within which boarding follows check-in so soon that one window does for both. */
const SOON = 10_000

/**
 * Whether a note at the foot of the page tells of a call, rather than a window over it: of a refund that closes, and of a check-in that
 * boarding, which has a window, follows at once.
 */
export function isNoted({ kind, ticketId }: GateCall, race: Race): boolean {
  if (kind !== 'check-in') return kind === 'refund'
  const ticket = ticketOf(race, ticketId)
  const opens = ticket && alarmAt(ticket, 'check-in')
  const boards = ticket && alarmAt(ticket, 'boarding')
  return opens !== undefined && boards !== undefined && boards - opens <= SOON * ownRate(race.clock)
}

/** Whether no open call needs a window. */
export const useAllNoted = (): boolean =>
  useSessionState(({ calls, race }) => calls.every((it) => race !== undefined && isNoted(it, race)))

/** Whether the ticket of a call can still be refunded. */
export const useRefundOpen = ({ ticketId }: GateCall): boolean =>
  useReading(({ now, race: { tickets } }) =>
    tickets.some((it) => it.ticketId === ticketId && refundable(it, tickets, now)),
  )
