import { type Journey, balance, moneyText } from '@final-call/domain'
import { useId } from 'react'
import { usePlaces, useRace, useReading } from '../../hooks/race-context.ts'
import { timeFromNow } from '../../session/words/formats.ts'
import { placeName, zoneAt } from '../../session/place/places.ts'
import { isOnOrder } from '../../session/rides/taxi.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fact } from '../../ui/fact.tsx'
import css from './boards.module.css'

interface InfoCardProps {
  readonly journey: Journey
  readonly onBook: (journey: Journey) => void
}

/** The selected taxi, with its first fare. */
export function InfoCard({ journey, onBook }: InfoCardProps) {
  const id = useId()
  const places = usePlaces()
  const { zone, ended, ledger } = useRace()
  const fare = journey.fares[0]
  const tooDear = !ended && fare !== undefined && fare.fare > balance(ledger)
  const leaves = useReading(({ now }) =>
    isOnOrder(journey) ? undefined : timeFromNow(journey.departure, now, zoneAt(places, journey.from, zone)),
  )
  return (
    <Card labelledBy={id}>
      <h3 id={id}>{journey.company}</h3>
      <dl className={css['info']}>
        {leaves !== undefined && <Fact label="Leaves">{leaves}</Fact>}
        <Fact label="From">{placeName(places, journey.from)}</Fact>
        <Fact label="To">{placeName(places, journey.to)}</Fact>
        {fare && (
          <Fact label="Fare">{`${fare.type} ${moneyText(fare.fare)}${tooDear ? ', more than your wallet holds' : ''}`}</Fact>
        )}
      </dl>
      {!ended && (
        <Button
          tone={tooDear ? 'plain' : 'primary'}
          wide
          onClick={() => onBook(journey)}
          aria-label={`Book ${journey.company}`}
        >
          Book
        </Button>
      )}
    </Card>
  )
}
