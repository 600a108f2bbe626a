import type { GameMs, Journey, LocationId, Mode } from '@final-call/domain'
import { useCallback, useMemo, useState } from 'react'
import { usePlaces, useRace, useReading, useReadings, useScene, useStartZone } from '../../hooks/race-context.ts'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { MODE_ICON } from '../../parts/mode-icon.ts'
import { journeyKey } from '../../hooks/kept-journeys.ts'
import { type BoardInHand, useBoard } from '../../hooks/use-board.ts'
import { areApart, dayHeading, momentFromNow, timeText, zoneAfter } from '../../session/words/formats.ts'
import { placesAsked } from '../../session/place/goal.ts'
import { placeName, zoneAt } from '../../session/place/places.ts'
import { isOnOrder, statusOffered, whenThere } from '../../session/rides/taxi.ts'
import { isHeld, orderedFor } from '../../session/rides/same-ride.ts'
import { thereFrom, walkable, zoneHere } from '../../session/place/where.ts'
import { MODE_TITLE } from '../../session/words/words.ts'
import { Board, BoardButton } from '../../ui/board.tsx'
import { useFocusPlace } from '../../ui/use-focus-place.ts'
import css from './boards.module.css'
import { columnsOf } from './columns.ts'
import { Destinations } from './destinations.tsx'
import { InfoCard } from './info-card.tsx'
import { JourneyRow, WalkRow } from './journey-row.tsx'
import { type OnKind, OtherKinds } from './other-kinds.tsx'
import { type Day, type Span, daysOf, goesOnAt, spanOf } from './spans.ts'
import { emptyText } from './texts.ts'

/** As far down as a large screen goes; on a small phone five departures that each take four lines need not scroll. */
const HEIGHT = 'max(37rem, 100dvh - 31rem)'

interface DeparturesProps {
  readonly transport: Mode
  readonly from: LocationId
  readonly to: LocationId | undefined
  readonly span: Span
  readonly onOpen: (journey: Journey) => void
  readonly onKind: OnKind
}

/** The board of one kind of transport at a place. */
export function Departures(props: DeparturesProps) {
  const { transport, from, to } = props
  const board = useBoard({ transport, from, to })
  const place = useFocusPlace<HTMLDivElement>()
  const Kind = transport === 'taxi' ? Taxis : transport === 'walk' ? Walks : Rows
  return (
    <div {...place}>
      {board.problem !== undefined && board.journeys.length === 0 ? (
        <LoadFailure title="The board did not load" query={{ refetch: board.retry }}>
          {board.problem}
        </LoadFailure>
      ) : (
        <Kind {...props} board={board} />
      )}
    </div>
  )
}

type WithBoard = DeparturesProps & { readonly board: BoardInHand }

function useShown(journeys: readonly Journey[]): boolean {
  return useReading(({ now }) => journeys.some((it) => statusOffered(it, now) !== 'Remove'))
}

/** Names the place in the board's header, which stays visible while scrolling. */
function Title({ transport, from }: DeparturesProps) {
  const Icon = MODE_ICON[transport]
  const place = placeName(usePlaces(), from)
  return (
    <>
      <Icon size={26} aria-hidden="true" />
      <span>
        {MODE_TITLE[transport]} <small className={css['place']}>from {place}</small>
      </span>
    </>
  )
}

/** Local time at the place, with the zone's name if clocks differ for the player or a destination. */
function Clock({ from, journeys }: { readonly from: LocationId; readonly journeys: readonly Journey[] }) {
  const { race, places, now } = useScene()
  const zone = zoneAt(places, from, race.zone)
  // A city's board leads to a thousand places.
  const ends = useMemo(() => [...new Set(journeys.map(({ to }) => zoneAt(places, to, zone)))], [journeys, places, zone])
  const apart = [zoneHere(race, places), ...ends].some((other) => areApart(now, zone, other))
  return (
    <span className={css['clock']}>
      {timeText(now, zone)}
      {apart && zoneAfter(now, zone)}
    </span>
  )
}

function Rows({ board, ...props }: WithBoard) {
  const { transport, from, span } = props
  const zone = zoneAt(usePlaces(), from, useStartZone())
  const columns = columnsOf(transport)
  const { fullAt } = board
  const [first, end, isCut] = useReadings(({ now, race }) => {
    const looking = { now, comes: thereFrom(race, from, now) }
    const cut = fullAt !== undefined && goesOnAt(fullAt, span, looking, zone)
    return [...spanOf(board.journeys, span, looking, zone), cut] as const
  })
  const journeys = board.journeys.slice(first, end)
  const days = daysOf(journeys, zone)
  const asked = useReading(({ race }) => placesAsked(race)[0])
  const shown = useShown(journeys)
  const whole = span === 'all' || board.journeys.length === 0
  const full = isCut && fullAt !== undefined && <Full fullAt={fullAt} zone={zone} {...props} />
  const none = whole ? <Empty {...props} /> : full || (span === 'there' ? <NoneLater {...props} /> : NONE_THEN)
  return (
    <Board
      title={<Title {...props} />}
      aside={<Clock from={from} journeys={journeys} />}
      // In the board, whose rows they come with: above it, they would push it down.
      lead={
        props.to === undefined && (
          <Destinations journeys={journeys} zone={zone} onTo={(to) => props.onKind(transport, to)} />
        )
      }
      columns={columns}
      loading={board.loading}
      maxHeight={HEIGHT}
      empty={shown ? undefined : none}
      footer={full}
    >
      {days.map((day) => (
        <DayRows key={day.date} day={day} zone={zone} width={columns.length} onOpen={props.onOpen} asked={asked} />
      ))}
    </Board>
  )
}

/** Explains that a busy place's board was cut short, and how to see more. */
function Full({ fullAt, zone, to }: DeparturesProps & { readonly fullAt: GameMs; readonly zone: string }) {
  const ends = useReading(({ now }) => momentFromNow(fullAt, now, zone))
  return `So much leaves here that this board ends ${ends}. ${to === undefined ? 'With a place to go to it reaches further.' : 'It goes on as the clock does.'}`
}

/** The message of an empty board, with alternatives. */
function Empty(board: DeparturesProps) {
  const { transport, from, to, onKind } = board
  const places = usePlaces()
  const walks = useReading(({ now }) => walkable(places, from, now).length > 0)
  return (
    <>
      <p>{emptyText(transport, to === undefined ? undefined : placeName(places, to))}</p>
      {transport === 'walk' && to !== undefined && walks && (
        <p className={css['kinds']}>
          <BoardButton onClick={() => onKind('walk', undefined)}>What is near enough to walk to</BoardButton>
        </p>
      )}
      <OtherKinds {...board} />
    </>
  )
}

/** Explains why the board was narrowed by default, with alternatives. */
const NoneLater = (board: DeparturesProps) => (
  <>
    <p>Nothing on this board leaves after you are there.</p>
    <OtherKinds {...board} />
  </>
)

const NONE_THEN = 'Nothing leaves in that time.'

interface DayRowsProps extends Pick<DeparturesProps, 'onOpen'> {
  readonly day: Day<Journey>
  readonly zone: string
  /** The number of columns that a heading spans. */
  readonly width: number
  readonly asked: LocationId | undefined
}

/** The departures of one day, with a heading. */
function DayRows({ day: { date, journeys }, zone, width, onOpen, asked }: DayRowsProps) {
  const shown = useShown(journeys)
  const { tickets } = useRace()
  if (!shown) return null
  return (
    <>
      <DayHead day={date} zone={zone} width={width} />
      {journeys.map((journey) => (
        <JourneyRow
          key={journeyKey(journey)}
          journey={journey}
          onOpen={onOpen}
          asked={asked}
          heldAt={isHeld(journey, tickets) ? journey.departure : undefined}
        />
      ))}
    </>
  )
}

function DayHead({ day, zone, width }: Pick<DayRowsProps, 'zone' | 'width'> & { readonly day: string }) {
  const heading = useReading(({ now }) => dayHeading(day, now, zone))
  return (
    <tr className={css['divider']}>
      <th scope="rowgroup" colSpan={width}>
        {heading}
      </th>
    </tr>
  )
}

/** Journeys on demand, from when the player can be there. */
function useWhenThere(journeys: readonly Journey[]): readonly Journey[] {
  // Most events change neither, and so do not re-render the rows.
  const { place, tickets } = useRace()
  return useMemo(() => journeys.map((journey) => whenThere(journey, { place, tickets })), [journeys, place, tickets])
}

/** The walking board, nearest first. */
function Walks({ board, ...props }: WithBoard) {
  const journeys = useWhenThere(board.journeys)
  return (
    <Board
      title={<Title {...props} />}
      aside={<Clock from={props.from} journeys={journeys} />}
      columns={columnsOf('walk')}
      loading={board.loading}
      maxHeight={HEIGHT}
      empty={journeys.length > 0 ? undefined : <Empty {...props} />}
      footer="Places within 3 km, at 5 km an hour. Walking costs nothing but time."
    >
      {journeys.map((journey) => (
        <WalkRow key={journeyKey(journey)} journey={journey} onOpen={props.onOpen} />
      ))}
    </Board>
  )
}

/** The taxi board: a list, and a card about the selected one. */
function Taxis({ board, ...props }: WithBoard) {
  const [chosen, setChosen] = useState<string>()
  const choose = useCallback((journey: Journey) => setChosen(journeyKey(journey)), [])
  const journeys = useWhenThere(board.journeys)
  const { tickets } = useRace()
  const taxi = journeys.find((it) => journeyKey(it) === chosen) ?? journeys[0]
  const zone = zoneAt(usePlaces(), props.from, useStartZone())
  const columns = columnsOf('taxi')
  // Times are for when the player is there, which may be on another day.
  const ahead = journeys.filter((it) => !isOnOrder(it))
  return (
    <div className={css['taxis']}>
      <Board
        title={<Title {...props} />}
        aside={<Clock from={props.from} journeys={journeys} />}
        columns={columns}
        loading={board.loading}
        maxHeight={HEIGHT}
        empty={journeys.length > 0 ? undefined : <Empty {...props} />}
        footer={
          ahead.length > 0
            ? 'Booked ahead, a taxi waits for you. The time is that at which your tickets bring you there.'
            : 'A taxi leaves a few minutes after you book it. The time is that of a booking now.'
        }
      >
        {daysOf(ahead.slice(0, 1), zone).map(({ date }) => (
          <DayHead key={date} day={date} zone={zone} width={columns.length} />
        ))}
        {journeys.map((journey) => (
          <JourneyRow
            key={journeyKey(journey)}
            journey={journey}
            selected={journey === taxi}
            heldAt={orderedFor(journey, tickets)}
            onOpen={choose}
            onBook={props.onOpen}
          />
        ))}
      </Board>
      {taxi && <InfoCard journey={taxi} onBook={props.onOpen} />}
    </div>
  )
}
