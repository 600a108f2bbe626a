import type { Ticket } from '@final-call/domain'
import { useReading } from '../../hooks/race-context.ts'
import { TICKET_LOOK } from '../../hooks/tones.tsx'
import { ticketLabel } from '../../session/ticket-reading.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { TicketFace } from './ticket-face.tsx'

/** A ticket that is behind: used, missed, given back. */
export function UsedTicket({ ticket }: { readonly ticket: Ticket }) {
  const label = useReading((now) => ticketLabel(ticket, now))
  const { tone, icon, text } = TICKET_LOOK[label]
  return (
    <TicketFace
      ticket={ticket}
      spent
      status={
        <StatusLabel tone={tone} icon={icon} look="badge">
          {text}
        </StatusLabel>
      }
      facts={label === 'Cancelled' ? [{ label: 'Refund', value: ticket.refunded ? 'in full' : 'none' }] : []}
    />
  )
}
