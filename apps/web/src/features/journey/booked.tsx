import { type Ticket, balance } from '@final-call/domain'
import { CircleCheck } from 'lucide-react'
import { usePlaces, useRace } from '../../hooks/race-context.ts'
import { dateText, moneyText, timeFromNow, timeText } from '../../session/formats.ts'
import { placeName, zoneAt } from '../../session/places.ts'
import css from './journey.module.css'

/** What has just been booked. */
export function Booked({ ticket: { journey, fare, ticketId } }: { readonly ticket: Ticket }) {
  const places = usePlaces()
  const { zone, ledger } = useRace()
  const [from, to] = [zoneAt(places, journey.from, zone), zoneAt(places, journey.to, zone)]
  return (
    <div className={css['booked']}>
      <CircleCheck size={40} aria-hidden="true" />
      <div>
        <p className={css['bookedLine']}>
          {placeName(places, journey.from)} {timeText(journey.departure, from)} to {placeName(places, journey.to)}{' '}
          {timeFromNow(journey.arrival, journey.departure, to)}
        </p>
        <p className={css['bookedNote']}>
          {dateText(journey.departure, from)}. {fare.type}, {moneyText(fare.fare)}. Ticket {ticketId}.
        </p>
        <p className={css['bookedNote']}>{moneyText(balance(ledger))} left in your wallet.</p>
      </div>
    </div>
  )
}
