import {
  type Fare,
  GOLD,
  type GameMs,
  type Journey,
  before,
  isOnSale,
  isRefundable,
  moneyText,
  refundUntil,
} from '@final-call/domain'
import { CircleX } from 'lucide-react'
import { useReadings } from '../../hooks/race-context.ts'
import { timeThere } from '../../session/place/where.ts'
import { asIfOrdered } from '../../session/rides/taxi.ts'
import { Choice } from '../../ui/field.tsx'
import css from './journey.module.css'

interface FaresProps {
  readonly journey: Journey
  readonly chosen: string | undefined
  readonly onChoose: (type: string) => void
}

const isReturnable = (fare: Fare, journey: Journey, now: GameMs): boolean =>
  isRefundable({ fare }) && refundUntil({ journey, fare }) > now

/**
 * `Early $69, no refund`, `Standard $87`, `No refund`: the chosen fare if there are several, and whether it cannot be refunded; otherwise
 * empty.
 */
export function fareLine(fare: Fare, journey: Journey, several: boolean, now: GameMs): string {
  const gone = !isReturnable(fare, asIfOrdered(journey, now), now)
  if (!several) return gone ? 'No refund' : ''
  return `${fare.type} ${moneyText(fare.fare)}${gone ? ', no refund' : ''}`
}

/** The conditions of a fare: how long it is sold, whether it is refunded, and whether the ticket can be moved. */
export function allows(fare: Fare, journey: Journey, now: GameMs, clock: (at: GameMs) => string): string {
  const moves = fare.class === GOLD ? '; it can be moved to a later departure' : ''
  if (fare.soldUntil !== undefined) {
    return `On sale until ${clock(before(journey.departure, fare.soldUntil))}, no refund${moves}`
  }
  const until = clock(refundUntil({ journey, fare }))
  return `${isReturnable(fare, journey, now) ? `Refund until ${until}` : 'No refund'}${moves}`
}

/** The fares of a journey with their conditions. Fares no longer sold are listed below. */
export function Fares({ journey, chosen, onChoose }: FaresProps) {
  const notes = useReadings((scene) => {
    const { now } = scene
    const clock = (at: GameMs): string => timeThere(at, journey.from, scene)
    const asNow = asIfOrdered(journey, now)
    return journey.fares.map((fare) => (isOnSale(fare, asNow, now) ? allows(fare, asNow, now, clock) : undefined))
  })
  if (journey.transport === 'walk') return <p className={css['free']}>Walk, free</p>
  const sold = journey.fares.filter((_, i) => notes[i] !== undefined)
  const gone = journey.fares.filter((_, i) => notes[i] === undefined)
  return (
    <div className={css['fares']}>
      <Choice
        legend="Fare"
        value={chosen}
        onChange={onChoose}
        options={sold.map((fare) => ({
          value: fare.type,
          label: `${fare.type} ${moneyText(fare.fare)}`,
          note: notes[journey.fares.indexOf(fare)] ?? '',
        }))}
      />
      {gone.map(({ type, fare }) => (
        <p key={type} className={css['gone']}>
          <CircleX size={16} aria-hidden="true" />
          {type} {moneyText(fare)} is gone
        </p>
      ))}
    </div>
  )
}
