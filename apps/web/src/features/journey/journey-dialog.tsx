import {
  type Journey,
  type TicketId,
  balance,
  cents,
  isOnSale,
  journeyStatus,
  leavesAfterEnd,
  ticketOf,
} from '@final-call/domain'
import { useState } from 'react'
import { BuyTokens } from '../../parts/buy-tokens.tsx'
import { CarriedOut } from '../../parts/carried-out.tsx'
import { useRace, useReading, useReadings } from '../../hooks/race-context.ts'
import { usePreview } from '../../hooks/use-board.ts'
import { useConsidering } from '../../hooks/use-considering.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { PlanWarnings } from '../../parts/plan-warnings.tsx'
import { moneyText } from '../../session/words/formats.ts'
import { moneyLine } from '../../session/words/paying.ts'
import { asIfOrdered, isOnOrder, whenThere } from '../../session/rides/taxi.ts'
import { MODE_TITLE, journeyTitle } from '../../session/words/words.ts'
import { InlineError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Confirmed } from './confirmed.tsx'
import { Fares, fareLine } from './fares.tsx'
import css from './journey.module.css'
import { JourneyFacts } from './journey-facts.tsx'
import { Way } from './way.tsx'

interface JourneyDialogProps {
  readonly journey: Journey
  readonly onClose: () => void
  readonly onShowTickets: () => void
}

/** A journey in full, and the way to book it; then the booking. */
export function JourneyDialog(props: JourneyDialogProps) {
  const [ticketId, setTicketId] = useState<TicketId>()
  const race = useRace()
  const ticket = ticketId === undefined ? undefined : ticketOf(race, ticketId)
  return ticket ? <Confirmed {...props} ticket={ticket} /> : <Offer {...props} onBooked={setTicketId} />
}

function Offer({
  journey: asked,
  onClose,
  onBooked,
}: JourneyDialogProps & { readonly onBooked: (id: TicketId) => void }) {
  useConsidering()
  const race = useRace()
  const [journey] = useState(() => whenThere(asked, race))
  const preview = usePreview(journey)
  const onSale = useReadings((now) => {
    const asNow = asIfOrdered(journey, now)
    return journey.fares.filter((fare) => isOnSale(fare, asNow, now)).map(({ type }) => type)
  })
  // Once it is shown as chosen, no other takes its place: that one may be dearer.
  const [chosen, setChosen] = useState(onSale[0])
  const book = useCommand('bookTicket', {
    onCame(events) {
      const booked = events.findLast((event) => event.type === 'booked')
      if (booked) onBooked(booked.ticketId)
      else onClose()
    },
    about: chosen,
  })
  const wanted = journey.fares.find(({ type }) => type === chosen)
  const fare = wanted && onSale.includes(wanted.type) ? wanted : undefined
  const status = useReading((now) => (isOnOrder(journey) ? 'Scheduled' : journeyStatus(journey, now)))
  const departed = status === 'Departed' || status === 'Remove'
  const over = race.ended !== undefined
  const tooLate = useReading((now) => leavesAfterEnd(race, asIfOrdered(journey, now)))
  const gone = departed || tooLate || over
  const short = fare ? fare.fare - balance(race.ledger) : 0

  // The fares may be out of sight, below, and the one that is chosen at first may be one without a refund.
  const paid = useReading((now) => (fare ? fareLine(fare, journey, onSale.length > 1, now) : ''))

  function press(): void {
    if (fare) void book.run({ journey: journey.ref, from: journey.from, to: journey.to, fareType: fare.type })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      eyebrow={MODE_TITLE[journey.transport]}
      title={journeyTitle(journey)}
      actions={
        <>
          {fare && fare.fare > 0 && short <= 0 && !gone && !book.behind && (
            <p className={css['money']}>
              {paid !== '' && `${paid}. `}
              {moneyLine(balance(race.ledger), fare.fare)}
            </p>
          )}
          {wanted && !fare && !gone && !book.busy && (
            <InlineError>
              The fare that you chose is gone. {onSale[0] ? 'Choose another one.' : 'No other is sold any more.'}
            </InlineError>
          )}
          {book.problem && <InlineError>{book.problem}</InlineError>}
          <Button onClick={onClose}>Close</Button>
          <Button tone="primary" busy={book.busy} withheld={gone || !fare || short > 0} onClick={press}>
            Book Journey
          </Button>
        </>
      }
    >
      <div className={css['offer']}>
        {departed && !book.behind && <InlineError>It has departed.</InlineError>}
        {tooLate && !departed && !over && <InlineError>It leaves after the end of the race.</InlineError>}
        {over && <InlineError>This race is over.</InlineError>}
        {!gone && short > 0 && (
          <InlineError>
            Your wallet is {moneyText(cents(short))} short of this fare. <BuyTokens missing={cents(short)} />
          </InlineError>
        )}
        <CarriedOut shown={book.behind} title="It is booked, and your ticket is on its way" what="It" />
        {!gone && !book.behind && (
          <PlanWarnings
            title={journey.transport === 'walk' ? 'Before you set off' : 'Before you pay'}
            journey={journey}
            price={fare?.fare ?? cents(0)}
            cheapestOn={preview.cheapestOn}
          />
        )}
        <JourneyFacts journey={journey}>
          <Fares journey={journey} chosen={fare?.type} onChoose={setChosen} />
        </JourneyFacts>
        <Way journey={journey} path={preview.journey?.path} />
      </div>
    </Dialog>
  )
}
