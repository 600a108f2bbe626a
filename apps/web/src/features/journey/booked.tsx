import { type Ticket, balance, moneyText } from '@final-call/domain'
import { CircleCheck } from 'lucide-react'
import { useRace, useReading } from '../../hooks/race-context.ts'
import { momentThere } from '../../session/place/where.ts'
import css from './journey.module.css'

/** The new booking, above the facts of its journey. */
export function Booked({ ticket }: { readonly ticket: Ticket }) {
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

/** A walk has no fare, and its ticket no number. */
function Walk({ ticket: { journey, state } }: { readonly ticket: Ticket }) {
  const text = useReading((scene) => {
    if (state === 'booked') {
      return `You set off ${momentThere(journey.departure, journey.from, scene)}, if you are there by then.`
    }
    const arrives = momentThere(journey.arrival, journey.to, scene)
    return state === 'arrived' ? `You were there ${arrives}.` : `You will be there ${arrives}.`
  })
  return <p className={css['bookedLine']}>{text}</p>
}
