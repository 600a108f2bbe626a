import {
  type Cents,
  type GameMs,
  type Journey,
  type LocationId,
  MINUTE,
  balance,
  cents,
  isOnSale,
  journeyStatus,
  leavesAfterEnd,
  moneyText,
} from '@final-call/domain'
import { Ticket } from 'lucide-react'
import { type ReactNode, memo, useMemo } from 'react'
import { usePlaces, useReading, useReadings, useStartZone } from '../../hooks/race-context.ts'
import { JOURNEY_LOOK } from '../../parts/journey-look.tsx'
import { clocksText, dayAndTime, distanceText, momentText, timeFromNow } from '../../session/words/formats.ts'
import { withUnit } from '../../session/words/with-unit.ts'
import { type Places, placeName, zoneAt } from '../../session/place/places.ts'
import { offeredUntil } from '../../session/rides/offered-until.ts'
import { asIfOrdered, isOnOrder, statusOffered } from '../../session/rides/taxi.ts'
import { callText, journeyName } from '../../session/words/words.ts'
import { cx } from '../../ui/cx.ts'
import { BoardButton, BoardCell, BoardOpen, BoardRow } from '../../ui/board.tsx'
import { Flap } from '../../ui/flap.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import css from './boards.module.css'
import { type Detail, beneathOf, detailText, detailsOf, viaText } from './columns.ts'

interface JourneyRowProps {
  readonly journey: Journey
  /** A press anywhere in the row. */
  readonly onOpen: (journey: Journey) => void
  /** The row's button; defaults to `onOpen`. */
  readonly onBook?: (journey: Journey) => void
  readonly selected?: boolean
  /** Where the open step asks the player to go. */
  readonly asked?: LocationId | undefined
  /** When the ride leaves that the player has a ticket for: a taxi on order may be another one. */
  readonly heldAt?: GameMs | undefined
}

/** One departure. Re-renders when its texts change, not with the clock. */
export const JourneyRow = memo(function JourneyRow({
  journey,
  onOpen,
  onBook = onOpen,
  selected = false,
  asked,
  heldAt,
}: JourneyRowProps) {
  const places = usePlaces()
  const zone = zoneAt(places, journey.from, useStartZone())
  const zoneThere = zoneAt(places, journey.to, zone)
  const clocks = useMemo(() => clocksText(journey.departure, zone, zoneThere), [journey, zone, zoneThere])
  // None depends on the current day, or the whole board would re-render at midnight.
  const [day, time, arrives, status, mark, onSale, over, tooLate, tooDear] = useReadings(
    ({ now, race }) => {
      const asNow = asIfOrdered(journey, now)
      const leaves = dayAndTime(asNow.departure, zone)
      const own = heldAt === asNow.departure
      const it = own ? journeyStatus(asNow, now) : statusOffered(journey, now)
      const sold = it === 'Remove' ? 0 : onSaleOf(asNow, now)
      return [
        isOnOrder(journey) ? '' : leaves.day,
        leaves.time,
        timeFromNow(asNow.arrival, asNow.departure, zoneThere, zone),
        it,
        heldAt === undefined
          ? ''
          : own
            ? 'Ticket held'
            : `Ticket held for ${timeFromNow(heldAt, asNow.departure, zone)}`,
        sold,
        race.ended !== undefined,
        leavesAfterEnd(race, asNow),
        isTooDear(journey, sold, balance(race.ledger)),
      ]
    },
    // Of a long board's rows only those are asked in a frame that time may have changed.
    (now) => offeredUntil(journey, now),
  )
  if (status === 'Remove') return null
  const { tone, icon, text, strong } = JOURNEY_LOOK[status]
  const to = placeName(places, journey.to)
  const departed = status === 'Departed'
  const fare = departed ? '' : fareText(journey, onSale)
  const first = journey.calls[0]
  const last = journey.calls.at(-1)
  const whole = `${journeyName(journey)} ${momentText(callText(time, first), day)} to ${to}`
  const details = detailsOf(journey.transport)
  const offered = !departed && !over && !tooLate
  const held = mark !== ''
  const short = tooDear && offered && !held
  const note = tooLate && !over ? ', after the end of the race' : short ? ', more than your wallet holds' : ''
  const price = fare !== '' && <span className={cx(css['fare'], short && css['short'])}>{fare}</span>
  const arrival = (
    <span className={css['arrival']}>
      {callText(arrives, last)}
      {clocks !== '' && <small>{clocks}</small>}
    </span>
  )
  return (
    <BoardRow
      onOpen={() => onOpen(journey)}
      tone={departed ? 'gone' : status === 'Boarding' ? 'hot' : 'normal'}
      selected={selected}
    >
      <BoardCell look="time">
        {first?.approx && <span className={css['approx']}>approx.</span>}
        {time}
      </BoardCell>
      <BoardCell look="main">
        <BoardOpen onOpen={() => onOpen(journey)} label={`Details of ${whole}`} spare={offered && onBook === onOpen}>
          {to}
        </BoardOpen>
        <span className={css['deal']}>
          Arrives {arrival} {price}
          {note}
        </span>
        <Beneath journey={journey} places={places} zone={zone} asked={asked}>
          {note !== '' && <span className={css['wide']}>{note}</span>}
        </Beneath>
        {held && (
          <span className={css['held']}>
            <StatusLabel tone="info" icon={<Ticket />}>
              {mark}
            </StatusLabel>
          </span>
        )}
      </BoardCell>
      {details.map((detail) => (
        <BoardCell key={detail} narrow="hide">
          {detailText(detail, journey, zone)}
        </BoardCell>
      ))}
      <BoardCell narrow="hide">
        {arrival}
        {price}
      </BoardCell>
      <BoardCell narrow="below">
        <StatusLabel tone={tone} icon={icon} strong={strong}>
          <Flap text={text} amongMany />
        </StatusLabel>
      </BoardCell>
      <BoardCell align="end">
        {offered && (
          <BoardButton quiet={held || tooDear} onClick={() => onBook(journey)} label={`Book ${whole}`}>
            Book
          </BoardButton>
        )}
      </BoardCell>
    </BoardRow>
  )
})

const WORDS: { readonly [D in Detail]: string } = {
  line: '',
  number: '',
  platform: 'platform\u00a0',
  'check-in': 'check-in\u00a0',
  boarding: 'boarding\u00a0',
}

/** The fares on sale as a bit mask. */
const onSaleOf = (journey: Journey, now: GameMs): number =>
  journey.fares.reduce((bits, fare, i) => (isOnSale(fare, journey, now) ? bits | (1 << i) : bits), 0)

/** Whether something is on sale, and the wallet is short of all of it. */
const isTooDear = ({ fares }: Journey, onSale: number, wallet: Cents): boolean =>
  onSale !== 0 && fares.every(({ fare }, i) => (onSale & (1 << i)) === 0 || fare > wallet)

/** `$12`, or `from $87` if several fares are on sale; empty if none is. */
function fareText(journey: Journey, onSale: number): string {
  const fares = journey.fares.filter((_, i) => (onSale & (1 << i)) !== 0)
  if (fares.length === 0) return ''
  const least = moneyText(cents(Math.min(...fares.map(({ fare }) => fare))))
  return fares.length === 1 ? least : `from ${least}`
}

/** Company and route, with what has no column; where there is little room, also the details of hidden columns. */
function Beneath({
  journey,
  places,
  zone,
  asked,
  children,
}: {
  readonly journey: Journey
  readonly places: Places
  readonly zone: string
  readonly asked: LocationId | undefined
  readonly children: ReactNode
}) {
  const { transport, line, journeyNumber } = journey
  const via = viaText(journey, places, asked)
  const isNumbered = detailsOf(transport).includes('number')
  const wordsOf = (detail: Detail): readonly string[] => {
    const text = detailText(detail, journey, zone)
    return text === '' ? [] : [`${WORDS[detail]}${text}`]
  }
  const also = beneathOf(transport).flatMap(wordsOf)
  const more = [...(detailsOf(transport).includes('platform') ? wordsOf('platform') : []), ...also]
  return (
    <>
      <span className={css['carrier']}>
        {isNumbered ? (journey.name ?? journey.company) : journeyName(journey)}
        {isNumbered && <span className={css['narrow']}> {journeyNumber}</span>}
        {line !== undefined && <span className={css['narrow']}>, line {line}</span>}
        {via !== '' && `, via ${via}`}
        {also.length > 0 && <span className={css['wide']}>, {also.join(', ')}</span>}
        {children}
      </span>
      {more.length > 0 && <span className={css['more']}>{more.join(', ')}</span>}
    </>
  )
}

/** A walk: duration, destination, distance. */
export const WalkRow = memo(function WalkRow({ journey, onOpen }: Pick<JourneyRowProps, 'journey' | 'onOpen'>) {
  const places = usePlaces()
  const zone = zoneAt(places, journey.from, useStartZone())
  const to = placeName(places, journey.to)
  const minutes = Math.round((journey.arrival - journey.departure) / MINUTE)
  const ahead = useReading(({ now }) => (isOnOrder(journey) ? undefined : timeFromNow(journey.departure, now, zone)))
  const over = useReading(({ race: { ended } }) => ended !== undefined)
  return (
    <BoardRow onOpen={() => onOpen(journey)}>
      <BoardCell look="time">{withUnit(minutes, 'min')}</BoardCell>
      <BoardCell look="main">
        <BoardOpen
          onOpen={() => onOpen(journey)}
          label={`Details of the walk to ${to}, ${minutes} minutes`}
          spare={!over}
        >
          {to}
        </BoardOpen>
        <span className={css['carrier']}>On foot{ahead !== undefined && `, from ${ahead}, when you are there`}</span>
      </BoardCell>
      <BoardCell narrow="below">{distanceText(journey.metres)}</BoardCell>
      <BoardCell align="end">
        {!over && (
          <BoardButton onClick={() => onOpen(journey)} label={`Book the walk to ${to}`}>
            Walk
          </BoardButton>
        )}
      </BoardCell>
    </BoardRow>
  )
})
