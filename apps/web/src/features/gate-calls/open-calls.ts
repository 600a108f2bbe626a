import { refundable } from '@final-call/domain'
import { createContext, use } from 'react'
import { useReading, useSessionState } from '../../hooks/race-context.ts'
import type { GateCall } from '../../session/calls/gate-call.ts'

export const Covered = createContext(false)

/** Whether a window, other than that of calls, is open over the game. Screen readers do not hear what the game behind it says. */
export const useCovered = (): boolean => use(Covered)

/** Whether no open call needs a window. */
export const useAllNoted = (): boolean => useSessionState(({ calls }) => calls.every(({ noted }) => noted === true))

/** Whether the ticket of a call can still be refunded. */
export const useRefundOpen = ({ ticketId }: GateCall): boolean =>
  useReading(({ now, race: { tickets } }) =>
    tickets.some((it) => it.ticketId === ticketId && refundable(it, tickets, now)),
  )
