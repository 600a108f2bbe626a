import type { Ticket } from '@final-call/domain'
import { useReading, useSessionState } from '../../hooks/race-context.ts'
import { TICKET_LOOK } from '../../parts/ticket-look.tsx'
import { raceAtMiss, reasonNow } from '../../session/rides/why-missed.ts'
import { ticketLabel } from '../../session/rides/ticket-reading.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { TicketFace } from './ticket-face.tsx'
import css from './tickets.module.css'

/** A past ticket: used, missed or cancelled. */
export function UsedTicket({ ticket }: { readonly ticket: Ticket }) {
  const label = useReading(({ now }) => ticketLabel(ticket, now))
  const miss = useSessionState(({ log }) => (label === 'Missed' ? raceAtMiss(ticket, log) : undefined))
  const why = useReading((scene) => (miss ? reasonNow(ticket, miss, scene) : ''))
  const { tone, icon, text } = TICKET_LOOK[label]
  return (
    <TicketFace
      ticket={ticket}
      spent
      stamp={label === 'Missed' ? text : undefined}
      status={
        <div className={css['status']}>
          <StatusLabel tone={tone} icon={icon} look="badge">
            {text}
          </StatusLabel>
          {why !== '' && <span>{why}</span>}
        </div>
      }
      facts={label === 'Cancelled' ? [{ label: 'Refund', value: ticket.refunded ? 'in full' : 'none' }] : []}
    />
  )
}
