import { refundable } from '@final-call/domain'
import { createContext, use } from 'react'
import { useReading } from '../../hooks/race-context.ts'
import type { GateCall } from '../../session/calls/gate-call.ts'

export const Covered = createContext(false)

/** Whether a window, other than that of calls, is open over the game. Screen readers do not hear what the game behind it says. */
export const useCovered = (): boolean => use(Covered)

export const isRefund = ({ kind }: GateCall): boolean => kind === 'refund'

/** Whether nothing but refunds that close is called: that needs no window. */
export const areRefunds = (calls: readonly GateCall[]): boolean => calls.every(isRefund)

/** Whether the ticket of a call can still be refunded. */
export const useRefundOpen = ({ ticketId }: GateCall): boolean =>
  useReading(({ now, race: { tickets } }) =>
    tickets.some((it) => it.ticketId === ticketId && refundable(it, tickets, now)),
  )
