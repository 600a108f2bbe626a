import type { TicketId } from '@final-call/domain'
import { useSession } from './race-context.ts'

/**
 * For a dialog about a ticket that shows its calls: leaving it dismisses the check-in and boarding calls shown there. Other calls, such as
 * the question whether to keep the ticket, keep waiting. @returns a wrapper for the function that leaves the dialog
 */
export function useDismissOnLeave(ticketId: TicketId): (go: () => void) => () => void {
  const session = useSession()
  return (go) => () => {
    session.dismiss(session.state().calls.filter((it) => it.ticketId === ticketId && it.kind !== 'refund'))
    go()
  }
}
