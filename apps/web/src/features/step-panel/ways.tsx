import {
  EVER,
  type GameMs,
  type Journey,
  type LocationId,
  type Mode,
  type Ticket,
  type Transport,
  balance,
  gameMs,
  overlapping,
  refundable,
  walkBetween,
} from '@final-call/domain'
import { Signpost } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGameTime, usePlaces, useRace, useScene } from '../../hooks/race-context.ts'
import { useWorkOffered } from './use-staying.ts'
import { useLeaving } from '../../hooks/use-leaving.ts'
import type { BoardTrip } from '../../session/log/asking.ts'
import { goalOf } from '../../session/place/goal.ts'
import { placeName } from '../../session/place/places.ts'
import { type Scene, momentThere, thereFrom, timeThere } from '../../session/place/where.ts'
import { boardThere, boardTowards } from '../../session/rides/kinds-leaving.ts'
import { lastStart, savedText, tooBusyText } from '../../session/rides/will-miss.ts'
import type { WayAhead } from '../../session/rides/way-ahead.ts'
import { spanText } from '../../session/words/lengths.ts'
import { journeyWord } from '../../session/words/words.ts'
import { Button } from '../../ui/button.tsx'

export interface Boards {
  /** Opens a board with `from` selected, and `to` or anywhere. */
  readonly onBoard: (transport: Mode, trip: Pick<BoardTrip, 'from'> & Partial<Pick<BoardTrip, 'to'>>) => void
  /** Opens the boards of the place where the player is, or will be. */
  readonly onBoards: () => void
}

/** Whether the player is offered work, or is working: they cannot afford what leaves. */
export function useKeptByMoney(): boolean {
  const { busyWith } = useRace()
  const offered = useWorkOffered()
  return busyWith?.kind === 'work' || offered !== undefined
}

export const missedWords = ({ journey }: Ticket): string => `You missed your ${journeyWord(journey)}: Tickets says why.`

/** A ticket for a ride that leaves before the player is free again. */
export function Busy({ ticket }: { readonly ticket: Ticket }) {
  const scene = useScene()
  return (
    <p>
      {tooBusyText(ticket, scene, `your ${journeyWord(ticket.journey)}`)}
      {savedText(ticket, scene)}
    </p>
  )
}

/** A ticket for a ride that leaves from elsewhere, and the board that leads there. */
export function Gap({
  way: { ticket, from, next },
  onBoard,
}: Pick<Boards, 'onBoard'> & { readonly way: WayAhead & { readonly kind: 'gap' } }) {
  const scene = useScene()
  const { race, places } = scene
  const { journey } = ticket
  const leaves = momentThere(journey.departure, journey.from, scene)
  const goal = goalOf(race)
  const walk = useWalk(from, journey.from)
  return (
    <>
      <p>
        Your {journeyWord(journey)} leaves from {placeName(places, journey.from)} {leaves}.{' '}
        {walk ? walkWords(walk, journey, scene) : `The way there from ${placeName(places, from)} is still to be found.`}
      </p>
      <WaysThere
        from={from}
        to={journey.from}
        by={journey.departure}
        tone={next ? 'plain' : 'primary'}
        inTime={(transport) => walk && <p>{`By ${transport} you can still make it.`}</p>}
        late={
          <>
            <p>
              No direct ride gets there in time. Unless a way with a change is quicker, you will miss it.
              {savedText(ticket, scene)}
            </p>
            {goal !== undefined && goal !== journey.from && (
              <WaysThere from={from} to={goal} label={`Ways to ${placeName(places, goal)}`} onBoard={onBoard} />
            )}
          </>
        }
        onBoard={onBoard}
      />
    </>
  )
}

/** About the walk to a ride: by when to leave, or that it is too late for it. */
function walkWords(walk: Journey, { departure }: Journey, scene: Scene): string {
  const start = placeName(scene.places, walk.from)
  const takes = spanText(walk.arrival - walk.departure)
  return walk.arrival <= departure
    ? `You have to walk there from ${start} first: it takes ${takes}. Leave by ${timeThere(lastStart(walk, departure), walk.from, scene)}.`
    : `It is too late to walk there from ${start}: it takes ${takes}.`
}

interface WaysThereProps extends Pick<Boards, 'onBoard'> {
  readonly from: LocationId
  readonly to: LocationId
  /** The time by which the player has to be there. */
  readonly by?: GameMs
  /** Shown above the button if something that goes straight there is in time. */
  readonly inTime?: (transport: Transport) => ReactNode
  /** Replaces the button if nothing that goes straight there is in time. */
  readonly late?: ReactNode
  /** The button's text. */
  readonly label?: string
  readonly tone?: 'primary' | 'plain' | undefined
}

/** When the player can leave a place on the way to a ride. */
function useStart(from: LocationId): GameMs {
  const race = useRace()
  const now = useGameTime()
  return gameMs(Math.max(now, thereFrom(race, from, now) ?? now))
}

/** The walk from one place to another as soon as the player can set off, if it is near enough. */
const useWalk = (from: LocationId, to: LocationId): Journey | undefined =>
  walkBetween({ locations: usePlaces() }, { from, to }, useStart(from))

/** A button for the board that leads from one place to another: the walking board if a walk arrives in time. */
export function WaysThere({ onBoard, ...way }: WaysThereProps) {
  const { from, to, by = EVER } = way
  const walk = useWalk(from, to)
  if (!walk || walk.arrival > by) return <RidesThere {...way} onBoard={onBoard} />
  return <Lead {...way} onClick={() => onBoard('walk', { from, to })} />
}

interface LeadProps extends Pick<WaysThereProps, 'tone' | 'label'> {
  readonly onClick: () => void
}

const Lead = ({ tone = 'primary', label = 'Ways there', onClick }: LeadProps) => (
  <Button tone={tone} icon={<Signpost size={18} />} onClick={onClick}>
    {label}
  </Button>
)

/** A button for a board that is not empty, if there is one. */
function RidesThere({ late, inTime, ...way }: WaysThereProps) {
  const { from, to, by = EVER, onBoard } = way
  const { ledger } = useRace()
  const since = useStart(from)
  const { journeys, loading, failed } = useLeaving(from, to)
  const { transport, tooDear, tooLate } = boardThere(journeys, { since, by, wallet: balance(ledger) })
  if (!loading && !failed && journeys.length === 0) return <RidesTowards {...way} />
  if (tooLate && late !== undefined) return late
  return (
    <>
      {inTime !== undefined && journeys.length > 0 && !tooDear && inTime(transport)}
      {tooDear && <p>Whatever goes straight there costs more than you have. A way with a change may cost less.</p>}
      <Lead {...way} onClick={() => onBoard(transport, { from, to })} />
    </>
  )
}

/** A button for the board that leads nearest, if nothing goes straight there. */
function RidesTowards(way: WaysThereProps) {
  const { from, to, onBoard } = way
  const places = usePlaces()
  const since = useStart(from)
  const { journeys } = useLeaving(from)
  const { transport = 'bus', near } = boardTowards(journeys, { from, to, since }, places) ?? {}
  return (
    <>
      <p>
        Nothing goes straight there.{' '}
        {near === undefined
          ? 'What leaves here, or where you can walk to, may lead on.'
          : `From ${placeName(places, near)} you can walk.`}
      </p>
      <Lead {...way} onClick={() => onBoard(transport, { from, ...(near !== undefined && { to: near }) })} />
    </>
  )
}

/** Two rides at the same time, of which only one can be taken. */
export function Overlap({ way: { ticket, to } }: { readonly way: WayAhead & { readonly kind: 'overlap' } }) {
  const scene = useScene()
  const { race, places, now } = scene
  const { journey } = ticket
  const leaves = momentThere(journey.departure, journey.from, scene)
  const returns = overlapping(journey, race.tickets).some((it) => refundable(it, race.tickets, now))
  return (
    <p>
      Your {journeyWord(journey)} from {placeName(places, journey.from)} leaves {leaves}, while you are on your way to{' '}
      {placeName(places, to)}:{' '}
      {race.place.kind === 'on board'
        ? `you will miss it.${savedText(ticket, scene)}`
        : `you can take only one of the two. ${returns ? 'Give the other back, at Tickets.' : 'Neither can be given back.'}`}
    </p>
  )
}
