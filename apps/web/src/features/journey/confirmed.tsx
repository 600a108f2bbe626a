import type { Ticket } from '@final-call/domain'
import { useToldHere } from '../../hooks/use-told-here.ts'
import { ToDeparture } from '../../parts/to-departure.tsx'
import { journeyTitle } from '../../session/words/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Booked } from './booked.tsx'
import css from './journey.module.css'
import { JourneyFacts } from './journey-facts.tsx'

/** The heading of a booking; a walk is not called a booking. */
function confirmation({ journey, state }: Ticket): string {
  if (journey.transport !== 'walk') return 'Booking Confirmed'
  if (state === 'arrived') return 'You are there'
  return state === 'booked' ? 'Your walk is planned' : 'You are on your way'
}

interface ConfirmedProps {
  readonly ticket: Ticket
  readonly onClose: () => void
  readonly onShowTickets: () => void
}

/** A booking that has been made, with the facts of its journey; and a skip to its departure, unless something else comes first. */
export function Confirmed({ ticket, onClose, onShowTickets }: ConfirmedProps) {
  const leave = useToldHere(ticket.ticketId)
  return (
    <Dialog
      open
      onClose={leave(onClose)}
      eyebrow={confirmation(ticket)}
      title={journeyTitle(ticket.journey)}
      tone="gate"
      actions={
        <>
          <Button onClick={leave(onShowTickets)}>Show my tickets</Button>
          <ToDeparture ticketId={ticket.ticketId} onSkipped={leave(onClose)} />
          <Button tone="primary" onClick={leave(onClose)}>
            Close
          </Button>
        </>
      }
    >
      <div className={css['offer']}>
        <Booked ticket={ticket} />
        <JourneyFacts journey={ticket.journey} booked />
      </div>
    </Dialog>
  )
}
