import { type GameMs, type RaceEvent, type Ticket, cents, moneyText } from '@final-call/domain'
import { Bed, Hammer, TicketX } from 'lucide-react'
import type { ReactNode } from 'react'
import { MODE_ICON } from '../../parts/mode-icon.ts'
import { usePlaces, useRace, useSessionState } from '../../hooks/race-context.ts'
import {
  dayTimeText,
  otherDayText,
  momentFromNow,
  timeFromNow,
  timeText,
  zoneAfter,
} from '../../session/words/formats.ts'
import { spanText } from '../../session/words/lengths.ts'
import { type Places, placeName, zoneAt } from '../../session/place/places.ts'
import { hasManyClocks } from '../../session/place/where.ts'
import { whyMissed } from '../../session/rides/why-missed.ts'
import { journeyName, journeyWord } from '../../session/words/words.ts'
import { type ItineraryLine, type Lost, type Ride, type Stay, itineraryLines } from './itinerary-lines.ts'
import css from './race-result.module.css'

/** A race's rides, and what came between them, in order. */
export function Itinerary() {
  const race = useRace()
  const log = useSessionState((state) => state.log)
  const places = usePlaces()
  const lines = itineraryLines(log, race)
  if (lines.length === 0) return null
  const { begin } = race.clock
  const named = lines.some(({ at }) => hasManyClocks(at, race, places))
  const scene: LineScene = {
    log,
    places,
    zone: race.zone,
    zoneName: (at, zone) => (named ? zoneAfter(at, zone) : ''),
    begin,
  }
  return (
    <div>
      <h3 className={css['subtitle']}>How you went</h3>
      <ol className={css['rides']}>
        {lines.map((line) => (
          <Line key={`${line.kind} ${'ticket' in line ? line.ticket.ticketId : line.at}`} line={line} scene={scene} />
        ))}
      </ol>
    </div>
  )
}

interface LineScene {
  readonly log: readonly RaceEvent[]
  readonly places: Places
  /** The race's zone, used for unknown places. */
  readonly zone: string
  readonly begin: GameMs
  /** ` NZDT`, to append to a time in that zone if the race involves several clocks; otherwise empty. */
  readonly zoneName: (at: GameMs, zone: string) => string
}

/** When a line begins, by local clocks: after the race's first day with the date, since weekdays recur in a long race. */
function when(at: GameMs, zone: string, { begin, zoneName }: LineScene): Pick<RowProps, 'time' | 'clocks'> {
  const date = otherDayText(at, begin, zone)
  const time = date === '' ? timeText(at, zone) : dayTimeText(at, zone)
  return { time, clocks: [date, zoneName(at, zone).trim()].filter(Boolean) }
}

function Line({ line, scene }: { readonly line: ItineraryLine; readonly scene: LineScene }) {
  switch (line.kind) {
    case 'ride':
      return <RideLine line={line} scene={scene} />
    case 'lost':
      return <LostLine line={line} scene={scene} />
    case 'room':
    case 'work':
      return <StayLine line={line} scene={scene} />
  }
}

function RideLine({ line: { at, ticket }, scene }: LineProps<Ride>) {
  const { places, zone, zoneName } = scene
  const { journey, fare } = ticket
  const Icon = MODE_ICON[journey.transport]
  const from = zoneAt(places, journey.from, zone)
  const to = zoneAt(places, journey.to, zone)
  return (
    <Row
      {...when(at, from, scene)}
      icon={<Icon size={20} />}
      price={fare.fare > 0 ? moneyText(fare.fare) : ''}
      note={
        <>
          {journeyName(journey)}, {spanText(journey.arrival - at)}, there {momentFromNow(journey.arrival, at, to, from)}
          {zoneName(journey.arrival, to)}
        </>
      }
    >
      {placeName(places, journey.from)} to <strong>{placeName(places, journey.to)}</strong>
    </Row>
  )
}

const LOST: { readonly [S in Ticket['state']]?: string } = {
  missed: 'Missed',
  cancelled: 'Given back without refund',
}

function LostLine({ line: { at, ticket }, scene }: LineProps<Lost>) {
  const { log, places } = scene
  const { journey, fare, state } = ticket
  const why = whyMissed(ticket, log, places)
  const zone = zoneAt(places, journey.from, scene.zone)
  return (
    <Row
      {...when(at, zone, scene)}
      icon={<TicketX size={20} />}
      price={fare.fare > 0 ? moneyText(fare.fare) : ''}
      note={`${placeName(places, journey.from)} to ${placeName(places, journey.to)}${why && `. ${why}`}`}
      lost
    >
      {LOST[state] ?? 'Void at the end'}: {journeyWord(journey)}
    </Row>
  )
}

function StayLine({ line: { kind, at, until, location, amount }, scene }: LineProps<Stay>) {
  const { places, zoneName } = scene
  const zone = location === undefined ? scene.zone : zoneAt(places, location, scene.zone)
  const where = location === undefined ? '' : `, ${placeName(places, location)}`
  return (
    <Row
      {...when(at, zone, scene)}
      icon={kind === 'room' ? <Bed size={20} /> : <Hammer size={20} />}
      price={kind === 'room' ? moneyText(cents(-amount)) : amount > 0 ? `+${moneyText(amount)}` : ''}
      note={`${spanText(until - at)}, until ${timeFromNow(until, at, zone)}${zoneName(until, zone)}`}
    >
      {kind === 'room' ? 'A room' : 'Work'}
      {where}
    </Row>
  )
}

interface LineProps<L extends ItineraryLine> {
  readonly line: L
  readonly scene: LineScene
}

interface RowProps {
  readonly time: string
  /** The date and the zone of the time, those of the two that are needed. */
  readonly clocks: readonly string[]
  readonly icon: ReactNode
  readonly price: string
  readonly note: ReactNode
  readonly lost?: boolean
  readonly children: ReactNode
}

const Row = ({ time, clocks, icon, price, note, lost = false, children }: RowProps) => (
  <li className={css['ride']} data-lost={lost || undefined}>
    <span className={css['rideFigure']}>
      {time}
      {clocks.length > 0 && (
        <small>
          {clocks.map((it) => (
            <span key={it}>{it} </span>
          ))}
        </small>
      )}
    </span>
    <span aria-hidden="true">{icon}</span>
    <span>
      {children}
      <small>{note}</small>
    </span>
    <span className={css['rideFigure']}>{price}</span>
  </li>
)
