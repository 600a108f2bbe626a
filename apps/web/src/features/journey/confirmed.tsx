import { type Ticket, balance, moneyText, openStepOf } from '@final-call/domain'
import { CircleCheck } from 'lucide-react'
import { useRace, useReading } from '../../hooks/race-context.ts'
import { useDismissOnLeave } from '../../hooks/use-dismiss-on-leave.ts'
import { SkipToDeparture } from '../../parts/skip-to-departure.tsx'
import { askText } from '../../session/log/asking.ts'
import { momentThere } from '../../session/place/where.ts'
import { journeyTitle } from '../../session/words/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
  const leave = useDismissOnLeave(ticket.ticketId)
  return (
    <Dialog
      onClose={leave(onClose)}
      eyebrow={confirmation(ticket)}
      title={journeyTitle(ticket.journey)}
      tone="gate"
      actions={
        <>
          <Button onClick={leave(onShowTickets)}>Show my tickets</Button>
          <SkipToDeparture ticketId={ticket.ticketId} onSkipped={leave(onClose)} />
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

/** The new booking, above the facts of its journey. */
function Booked({ ticket }: { readonly ticket: Ticket }) {
  return (
    <div className={css['booked']}>
      <CircleCheck size={40} aria-hidden="true" />
      <div>{ticket.journey.transport === 'walk' ? <Walk ticket={ticket} /> : <Ride ticket={ticket} />}</div>
    </div>
  )
}

function Ride({ ticket: { fare, ticketId } }: { readonly ticket: Ticket }) {
  const { ledger } = useRace()
  return (
    <>
      <p className={css['bookedLine']}>
        Ticket {ticketId}: {fare.type}, {moneyText(fare.fare)}
      </p>
      <p className={css['bookedNote']}>{moneyText(balance(ledger))} left in your wallet.</p>
    </>
  )
}

/** A walk has no fare, and its ticket no number. Its end may open a question, which the window hides. */
function Walk({ ticket: { journey, state } }: { readonly ticket: Ticket }) {
  const text = useReading((scene) => {
    if (state === 'booked') {
      return `You set off ${momentThere(journey.departure, journey.from, scene)}, if you are there by then.`
    }
    const arrives = momentThere(journey.arrival, journey.to, scene)
    return state === 'arrived' ? `You were there ${arrives}.` : `You will be there ${arrives}.`
  })
  const next = useReading((scene) => {
    const step = openStepOf(scene.race)
    return state === 'arrived' && step ? askText(step, scene) : ''
  })
  return (
    <>
      <p className={css['bookedLine']}>{text}</p>
      {next !== '' && <p className={css['bookedNote']}>{next}</p>}
    </>
  )
}
