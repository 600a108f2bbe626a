import {
  type Cents,
  type Journey,
  type Mode,
  type Ticket,
  type TicketId,
  balance,
  cents,
  isOnSale,
  journeyStatus,
  ticketOf,
} from '@final-call/domain'
import { type ReactNode, useState } from 'react'
import { usePlaces, useRace, useReading } from '../../hooks/race-context.ts'
import { JOURNEY_LOOK } from '../../hooks/tones.tsx'
import { usePreview } from '../../hooks/use-board.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { moneyText } from '../../session/formats.ts'
import { asIfOrdered, isOnOrder, whenThere } from '../../session/taxi.ts'
import { warningsFor } from '../../session/warnings.ts'
import { journeyTitle } from '../../session/words.ts'
import { Alert, InlineError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Booked } from './booked.tsx'
import { Fares } from './fares.tsx'
import css from './journey.module.css'
import { JourneyFacts } from './journey-facts.tsx'
import { Way } from './way.tsx'

const MODE_TITLE: { readonly [M in Mode]: string } = {
  flight: 'Flight',
  bus: 'Bus',
  train: 'Train',
  taxi: 'Taxi',
  vessel: 'Vessel',
  walk: 'Walk',
}

interface JourneyDialogProps {
  readonly journey: Journey
  readonly onClose: () => void
  /** Calls that come while the window is open are told inside it. */
  readonly notice?: ReactNode
  readonly onShowTickets: () => void
}

/** A journey in full, and the way to book it; then the booking. */
export function JourneyDialog(props: JourneyDialogProps) {
  const [ticketId, setTicketId] = useState<TicketId>()
  const race = useRace()
  const ticket = ticketId === undefined ? undefined : ticketOf(race, ticketId)
  return ticket ? <Confirmed {...props} ticket={ticket} /> : <Offer {...props} onBooked={setTicketId} />
}

function Confirmed({ ticket, onClose, onShowTickets, notice }: JourneyDialogProps & { readonly ticket: Ticket }) {
  return (
    <Dialog
      open
      onClose={onClose}
      eyebrow="Booking Confirmed"
      title={journeyTitle(ticket.journey)}
      size="wide"
      tone="gate"
      actions={
        <>
          <Button onClick={onShowTickets}>Show my tickets</Button>
          <Button tone="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className={css['offer']}>
        {notice}
        <Booked ticket={ticket} />
      </div>
    </Dialog>
  )
}

function Offer({
  journey: asked,
  onClose,
  notice,
  onBooked,
}: JourneyDialogProps & { readonly onBooked: (id: TicketId) => void }) {
  const race = useRace()
  const book = useCommand('bookTicket')
  const [journey] = useState(() => whenThere(asked, race))
  const preview = usePreview(journey)
  const [chosen, setChosen] = useState<string>()
  const onSale = useReading((now) => {
    const asNow = asIfOrdered(journey, now)
    const sold = journey.fares.filter((fare) => isOnSale(fare, asNow, now))
    return (sold.find(({ type }) => type === chosen) ?? sold[0])?.type
  })
  const fare = journey.fares.find(({ type }) => type === onSale)
  const status = useReading((now) => (isOnOrder(journey) ? 'Scheduled' : journeyStatus(journey, now)))
  const departed = status === 'Departed' || status === 'Remove'
  const over = race.ended !== undefined
  const short = fare ? fare.fare - balance(race.ledger) : 0
  const warnings = useWarnings(journey, fare?.fare ?? cents(0), preview.cheapestOn)
  const { tone, icon, text, strong } = JOURNEY_LOOK[status]

  async function press(): Promise<void> {
    if (!fare) return
    const events = await book.run({ journey: journey.ref, from: journey.from, to: journey.to, fareType: fare.type })
    const booked = events?.findLast((event) => event.type === 'booked')
    if (booked) onBooked(booked.ticketId)
    else if (events) onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      eyebrow={MODE_TITLE[journey.transport]}
      title={journeyTitle(journey)}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            tone="primary"
            busy={book.busy}
            disabled={departed || over || !fare || short > 0}
            onClick={() => void press()}
          >
            Book Journey
          </Button>
        </>
      }
    >
      <div className={css['offer']}>
        {notice}
        {departed && <InlineError>It has departed.</InlineError>}
        {over && <InlineError>This race is over.</InlineError>}
        {!departed && !over && short > 0 && (
          <InlineError>Your wallet is {moneyText(cents(short))} short of this fare.</InlineError>
        )}
        {!departed && !over && warnings.length > 0 && (
          <Alert tone="warn" title="Before you pay">
            <ul className={css['warnings']}>
              {warnings.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Alert>
        )}
        <JourneyFacts
          journey={journey}
          status={
            <StatusLabel tone={tone} icon={icon} strong={strong} look="badge">
              {text}
            </StatusLabel>
          }
        >
          <Fares journey={journey} chosen={onSale} onChoose={setChosen} />
          {book.problem && <InlineError>{book.problem}</InlineError>}
        </JourneyFacts>
        <Way journey={journey} path={preview.journey?.path} />
      </div>
    </Dialog>
  )
}

/** What there is to warn of; drawn again when a sentence changes. */
function useWarnings(journey: Journey, price: Cents, cheapestOn: Cents | undefined): readonly string[] {
  const places = usePlaces()
  const sentences = useReading((now, race) =>
    warningsFor({ race, places, now, journey: asIfOrdered(journey, now), price, cheapestOn })
      .map(({ text }) => text)
      .join('\n'),
  )
  return sentences === '' ? [] : sentences.split('\n')
}
