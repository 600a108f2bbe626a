import { type Journey, MINUTE, journeyStatus } from '@final-call/domain'
import { memo } from 'react'
import { usePlaces, useReading, useStartZone } from '../../hooks/race-context.ts'
import { JOURNEY_LOOK } from '../../hooks/tones.tsx'
import { distanceText, timeFromNow, timeText } from '../../session/formats.ts'
import { type Places, placeName, zoneAt } from '../../session/places.ts'
import { asIfOrdered, isOnOrder } from '../../session/taxi.ts'
import { journeyName } from '../../session/words.ts'
import { BoardButton, BoardCell, BoardOpen, BoardRow } from '../../ui/board.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import css from './boards.module.css'
import { type Detail, detailText, detailsOf, viaOf } from './columns.ts'

interface JourneyRowProps {
  readonly journey: Journey
  /** A press anywhere in the row. */
  readonly onOpen: (journey: Journey) => void
  /** The row's button; the same as `onOpen` when absent. */
  readonly onBook?: (journey: Journey) => void
  readonly selected?: boolean
}

/** One departure. It is drawn again when what it says changes, not when the clock does. */
export const JourneyRow = memo(function JourneyRow({
  journey,
  onOpen,
  onBook = onOpen,
  selected = false,
}: JourneyRowProps) {
  const places = usePlaces()
  const zone = zoneAt(places, journey.from, useStartZone())
  const time = useReading((now) => timeFromNow(asIfOrdered(journey, now).departure, now, zone))
  const status = useReading((now) => (isOnOrder(journey) ? 'Scheduled' : journeyStatus(journey, now)))
  if (status === 'Remove') return null
  const { tone, icon, text, strong } = JOURNEY_LOOK[status]
  const to = placeName(places, journey.to)
  const departed = status === 'Departed'
  const whole = `${journeyName(journey)} at ${time} to ${to}`
  const details = detailsOf(journey.transport)
  return (
    <BoardRow
      onOpen={() => onOpen(journey)}
      tone={departed ? 'gone' : status === 'Boarding' ? 'hot' : 'normal'}
      selected={selected}
    >
      <BoardCell look="time">{time.slice(-5)}</BoardCell>
      <BoardCell look="main">
        <BoardOpen onOpen={() => onOpen(journey)} label={`Details of ${whole}`}>
          {to}
        </BoardOpen>
        <Beneath journey={journey} places={places} zone={zone} details={details} />
      </BoardCell>
      {details.map((detail) => (
        <BoardCell key={detail} narrow="hide">
          {detailText(detail, journey, zone)}
        </BoardCell>
      ))}
      <BoardCell narrow="below">
        <StatusLabel tone={tone} icon={icon} strong={strong}>
          {text}
        </StatusLabel>
      </BoardCell>
      <BoardCell align="end">
        {!departed && (
          <BoardButton onClick={() => onBook(journey)} label={`Book ${whole}`}>
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
  platform: 'platform ',
  'check-in': 'check-in ',
  boarding: 'boarding ',
}

/** Who carries, and by which way; on a phone also what the columns say that it has no room for. */
function Beneath({
  journey,
  places,
  zone,
  details,
}: {
  readonly journey: Journey
  readonly places: Places
  readonly zone: string
  readonly details: readonly Detail[]
}) {
  const via = viaOf(journey, places)
  const more = details.flatMap((detail) => {
    const text = detailText(detail, journey, zone)
    if (text === '' || detail === 'number' || detail === 'line') return []
    return [`${detail === 'boarding' && journey.transport === 'flight' ? 'gate ' : WORDS[detail]}${text}`]
  })
  return (
    <>
      <span className={css['carrier']}>
        {details.includes('number') ? (journey.name ?? journey.company) : journeyName(journey)}
        {details.includes('number') && <span className={css['narrow']}> {journey.journeyNumber}</span>}
        {journey.line !== undefined && <span className={css['narrow']}>, line {journey.line}</span>}
        {via.length > 0 && `, via ${via.join(', ')}`}
      </span>
      {more.length > 0 && <span className={css['more']}>{more.join(', ')}</span>}
    </>
  )
}

/** A way on foot: how long, where, how far. */
export const WalkRow = memo(function WalkRow({ journey, onOpen }: Pick<JourneyRowProps, 'journey' | 'onOpen'>) {
  const places = usePlaces()
  const zone = zoneAt(places, journey.from, useStartZone())
  const to = placeName(places, journey.to)
  const minutes = Math.round((journey.arrival - journey.departure) / MINUTE)
  const ahead = !isOnOrder(journey)
  return (
    <BoardRow onOpen={() => onOpen(journey)}>
      <BoardCell look="time">{minutes} min</BoardCell>
      <BoardCell look="main">
        <BoardOpen onOpen={() => onOpen(journey)} label={`Details of the walk to ${to}, ${minutes} minutes`}>
          {to}
        </BoardOpen>
        <span className={css['carrier']}>
          On foot{ahead && `, from ${timeText(journey.departure, zone)}, when you are there`}
        </span>
      </BoardCell>
      <BoardCell>{distanceText(journey.metres)}</BoardCell>
      <BoardCell align="end">
        <BoardButton onClick={() => onOpen(journey)} label={`Book the walk to ${to}`}>
          Walk
        </BoardButton>
      </BoardCell>
    </BoardRow>
  )
})
