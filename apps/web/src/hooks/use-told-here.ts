import type { TicketId } from '@final-call/domain'
import { useSession } from './race-context.ts'

/**
 * For a window about a ticket, in which its calls are told: who has read there that its gate is open, and leaves, is not told so again.
 * Anything else that was told there waits, and so does the question whether the ticket is kept. Gives what leaves the window.
 */
export function useToldHere(ticketId: TicketId): (go: () => void) => () => void {
  const session = useSession()
  return (go) => () => {
    session.dismiss(session.state().calls.filter((it) => it.ticketId === ticketId && it.kind !== 'refund'))
    go()
  }
}
