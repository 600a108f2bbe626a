import {
  type Journey,
  type LocationId,
  type Race,
  type TicketId,
  balance,
  cents,
  isAt,
  isOnSale,
  leavesAfterEnd,
  moneyText,
  ticketOf,
} from '@final-call/domain'
import { useState } from 'react'
import { TokensLink } from '../../parts/tokens-link.tsx'
import { CarriedOut } from '../../parts/carried-out.tsx'
import { useRace, useReading, useReadings } from '../../hooks/race-context.ts'
import { usePreview } from '../../hooks/use-preview.ts'
import { useHeld } from '../../hooks/use-held.ts'
import { useConsidering } from '../../hooks/use-considering.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { PlanWarnings } from '../../parts/plan-warnings.tsx'
import { moneyLine } from '../../session/words/paying.ts'
import { asIfOrdered, statusOffered, whenThere } from '../../session/rides/taxi.ts'
import { endAfter } from '../../session/rides/short-of-money.ts'
import { MODE_TITLE, journeyTitle } from '../../session/words/words.ts'
import { InlineError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Confirmed } from './confirmed.tsx'
import { Fares, fareLine } from './fares.tsx'
import { GoalOnTheWay } from './goal-on-the-way.tsx'
import css from './journey.module.css'
import { JourneyFacts } from './journey-facts.tsx'
import { Way } from './way.tsx'

interface JourneyDialogProps {
  readonly journey: Journey
  readonly onClose: () => void
  readonly onShowTickets: () => void
  /** Shows the board of the journey's rides to another place. */
  readonly onShowRides: (to: LocationId) => void
}

/** A journey in full, with its booking; after that, the booking that was made. */
export function JourneyDialog(props: JourneyDialogProps) {
  const [ticketId, setTicketId] = useState<TicketId>()
  const race = useRace()
  const ticket = ticketId === undefined ? undefined : ticketOf(race, ticketId)
  // Throughout: between two marks the clock would run fast for a moment. A ride that has left is not to be considered any more.
  useConsidering(ticket === undefined || ticket.state === 'booked')
  return ticket ? <Confirmed {...props} ticket={ticket} /> : <Offer {...props} onBooked={setTicketId} />
}

/** The specification's words, except for a walk, which is not booked. */
function bookText({ transport, from }: Journey, race: Race): string {
  if (transport !== 'walk') return 'Book Journey'
  return isAt(race, from) ? 'Set off' : 'Plan this walk'
}

/** Why a journey cannot be booked any more, if so. `departed` and `over` may both hold. */
function useClosed(journey: Journey): { readonly departed: boolean; readonly late: boolean; readonly over: boolean } {
  const race = useRace()
  const status = useReading(({ now }) => statusOffered(journey, now))
  const late = useReading(({ now }) => leavesAfterEnd(race, asIfOrdered(journey, now)))
  return { departed: status === 'Departed' || status === 'Remove', late, over: race.ended !== undefined }
}

/** The fares on sale and the chosen one: initially the first; none once it is no longer sold. */
function useFareChoice(journey: Journey) {
  const onSale = useReadings(({ now }) => {
    const asNow = asIfOrdered(journey, now)
    return journey.fares.filter((fare) => isOnSale(fare, asNow, now)).map(({ type }) => type)
  })
  // The chosen fare is never replaced automatically, because another may be dearer.
  const [chosen, choose] = useState(onSale[0])
  const wanted = journey.fares.find(({ type }) => type === chosen)
  const fare = wanted && onSale.includes(wanted.type) ? wanted : undefined
  return { onSale, chosen, choose, fare, lost: wanted !== undefined && fare === undefined }
}

function Offer({
  journey: asked,
  onClose,
  onBooked,
  onShowRides,
}: JourneyDialogProps & { readonly onBooked: (id: TicketId) => void }) {
  const race = useRace()
  const [journey] = useState(() => whenThere(asked, race))
  const preview = usePreview(journey)
  const { cheapestOn } = usePreview(endAfter(race, journey))
  const { onSale, chosen, choose, fare, lost } = useFareChoice(journey)
  const book = useCommand('bookTicket', {
    onCame(events) {
      const booked = events.findLast((event) => event.type === 'booked')
      if (booked) onBooked(booked.ticketId)
      else onClose()
    },
    about: chosen,
  })
  const { departed, late, over } = useClosed(journey)
  const wallet = useHeld(balance(race.ledger), book.busy)
  const bookable = !departed && !late && !over
  const short = fare ? fare.fare - wallet : 0

  // The fares may be scrolled out of view, and the initial one may have no refund.
  const paid = useReading(({ now }) => (fare ? fareLine(fare, journey, onSale.length > 1, now) : ''))

  function press(): void {
    if (fare) void book.run({ journey: journey.ref, from: journey.from, to: journey.to, fareType: fare.type })
  }

  return (
    <Dialog
      onClose={onClose}
      eyebrow={MODE_TITLE[journey.transport]}
      title={journeyTitle(journey)}
      actions={
        <>
          {bookable && fare && fare.fare > 0 && short <= 0 && !book.behind && (
            <p className={css['money']}>
              {paid !== '' && `${paid}. `}
              {moneyLine(wallet, fare.fare)}
            </p>
          )}
          {bookable && lost && !book.busy && (
            <InlineError>
              The fare that you chose is gone. {onSale[0] ? 'Choose another one.' : 'No other is sold any more.'}
            </InlineError>
          )}
          {book.problem && <InlineError>{book.problem}</InlineError>}
          <Button onClick={onClose}>Close</Button>
          <Button tone="primary" busy={book.busy} withheld={!bookable || !fare || short > 0} onClick={press}>
            {bookText(journey, race)}
          </Button>
        </>
      }
    >
      <div className={css['offer']}>
        {departed && !book.behind && <InlineError>It has departed.</InlineError>}
        {late && !departed && !over && <InlineError>It leaves after the end of the race.</InlineError>}
        {over && <InlineError>This race is over.</InlineError>}
        {bookable && short > 0 && (
          <InlineError>
            Your wallet is {moneyText(cents(short))} short of this fare. <TokensLink missing={cents(short)} />
          </InlineError>
        )}
        <CarriedOut shown={book.behind} title="It is booked, and your ticket is on its way" what="It" />
        {bookable && !book.behind && <GoalOnTheWay journey={journey} onShowRides={onShowRides} />}
        {bookable && !book.behind && (
          <PlanWarnings
            title={journey.transport === 'walk' ? 'Before you set off' : 'Before you pay'}
            journey={journey}
            price={fare?.fare ?? cents(0)}
            cheapestOn={cheapestOn}
            decided={book.busy}
          />
        )}
        <JourneyFacts journey={journey}>
          <Fares journey={journey} chosen={fare?.type} onChoose={choose} />
        </JourneyFacts>
        {/* A walk is too short for a map of coasts. */}
        {journey.transport !== 'walk' && <Way journey={journey} path={preview.journey?.path} />}
      </div>
    </Dialog>
  )
}
