import type { Ticket } from '@final-call/domain'
import { MODE_ICON } from '../../hooks/icons.tsx'
import { usePlaces, useRace } from '../../hooks/race-context.ts'
import { moneyText, spanText, timeFromNow, timeText } from '../../session/formats.ts'
import { placeName, zoneAt } from '../../session/places.ts'
import { journeyName } from '../../session/words.ts'
import css from './race-result.module.css'
import { ridden } from './result-text.ts'

/** The rides of a race, one under the other, as a traveller would tell them. */
export function Itinerary() {
  const rides = ridden(useRace())
  if (rides.length === 0) return null
  return (
    <div>
      <h3 className={css['subtitle']}>How you went</h3>
      <ol className={css['rides']}>
        {rides.map((ticket) => (
          <Ride key={ticket.ticketId} ticket={ticket} />
        ))}
      </ol>
    </div>
  )
}

function Ride({ ticket: { journey, fare } }: { readonly ticket: Ticket }) {
  const places = usePlaces()
  const { zone, clock } = useRace()
  const Icon = MODE_ICON[journey.transport]
  const [from, to] = [zoneAt(places, journey.from, zone), zoneAt(places, journey.to, zone)]
  return (
    <li className={css['ride']}>
      <span className={css['rideTime']}>{timeFromNow(journey.departure, clock.begin, from)}</span>
      <Icon size={20} aria-hidden="true" />
      <span>
        {placeName(places, journey.from)} to <strong>{placeName(places, journey.to)}</strong>
        <small>
          {journeyName(journey)}, {spanText(journey.arrival - journey.departure)}, there at{' '}
          {timeText(journey.arrival, to)}
        </small>
      </span>
      <span className={css['price']}>{fare.fare > 0 && moneyText(fare.fare)}</span>
    </li>
  )
}
