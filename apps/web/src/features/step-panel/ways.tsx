import {
  type GameMs,
  type Journey,
  type LocationId,
  type Mode,
  type Race,
  type Ticket,
  balance,
  gameMs,
  isLive,
  overlapping,
  refundable,
  walkBetween,
} from '@final-call/domain'
import { Signpost } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGameTime, usePlaces, useRace, useScene } from '../../hooks/race-context.ts'
import { useWorkOffered } from '../../hooks/use-staying.ts'
import { useLeaving } from '../../hooks/use-leaving.ts'
import type { Trip } from '../../session/log/asking.ts'
import { goalOf } from '../../session/place/goal.ts'
import { placeName } from '../../session/place/places.ts'
import { EVER, momentThere, thereFrom } from '../../session/place/where.ts'
import { boardThere, boardTowards } from '../../session/rides/kinds-leaving.ts'
import { missedText, savedText } from '../../session/rides/missed.ts'
import type { WayAhead } from '../../session/rides/way-ahead.ts'
import { spanText } from '../../session/words/formats.ts'
import { journeyWord } from '../../session/words/words.ts'
import { Button } from '../../ui/button.tsx'

export interface Boards {
  /** Opens a board with `from` selected, and `to` or anywhere. */
  readonly onBoard: (transport: Mode, trip: Pick<Trip, 'from'> & Partial<Pick<Trip, 'to'>>) => void
  /** Opens the boards of the place where the player is, or will be. */
  readonly onBoards: () => void
}

/** Whether the player is offered work, or is working: they cannot afford what leaves. */
export function useKeptByMoney(): boolean {
  const { busyWith } = useRace()
  const offered = useWorkOffered()
  return busyWith?.kind === 'work' || offered !== undefined
}

/** The latest missed ride, unless the player has taken another since, or holds a ticket for one. */
export function missedLast({ tickets }: Pick<Race, 'tickets'>): Ticket | undefined {
  const [last] = tickets
    .filter((ticket) => ticket.state === 'missed' || ticket.state === 'arrived' || isLive(ticket))
    .toSorted((a, b) => b.journey.departure - a.journey.departure)
  return last?.state === 'missed' ? last : undefined
}

export const missedWords = ({ journey }: Ticket): string => `You missed your ${journeyWord(journey)}: Tickets says why.`

/** A ticket for a ride that leaves before the player is free again. */
export function Busy({ ticket }: { readonly ticket: Ticket }) {
  const scene = useScene()
  return (
    <p>
      {missedText(ticket, scene, `your ${journeyWord(ticket.journey)}`)}
      {savedText(ticket, scene)}
    </p>
  )
}

/** A ticket for a ride that leaves from elsewhere, and the board that leads there. */
export function Gap({
  way: { ticket, from },
  onBoard,
}: Pick<Boards, 'onBoard'> & { readonly way: WayAhead & { readonly kind: 'gap' } }) {
  const scene = useScene()
  const { race, places } = scene
  const { journey } = ticket
  const leaves = momentThere(journey.departure, journey.from, scene)
  const goal = goalOf(race)
  const walk = useWalkInTime(from, journey.from, journey.departure)
  return (
    <>
      <p>
        Your {journeyWord(journey)} leaves from {placeName(places, journey.from)} {leaves}.{' '}
        {walk
          ? `You have to walk there from ${placeName(places, from)} first: it takes ${spanText(walk.arrival - walk.departure)}.`
          : `The way there from ${placeName(places, from)} is still to be found.`}
      </p>
      <WaysThere
        from={from}
        to={journey.from}
        by={journey.departure}
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

interface WaysThereProps extends Pick<Boards, 'onBoard'> {
  readonly from: LocationId
  readonly to: LocationId
  /** The time by which the player has to be there. */
  readonly by?: GameMs
  /** Replaces the button if nothing that goes straight there is in time. */
  readonly late?: ReactNode
  /** The button's text. */
  readonly label?: string
  readonly tone?: 'primary' | 'plain' | undefined
}

/** When the player can leave a place on the way to a ride. */
function useStart(from: LocationId): GameMs {
  const race = useRace()
  const now = useGameTime('minute')
  return gameMs(Math.max(now, thereFrom(race, from, now) ?? now))
}

/** The walk from one place to another, if there is one that arrives in time. */
function useWalkInTime(from: LocationId, to: LocationId, by: GameMs): Journey | undefined {
  const walk = walkBetween({ locations: usePlaces() }, { from, to }, useStart(from))
  return walk && walk.arrival <= by ? walk : undefined
}

/** A button for the board that leads from one place to another: the walking board if a walk arrives in time. */
export function WaysThere({ onBoard, ...way }: WaysThereProps) {
  const { from, to, by = EVER } = way
  if (!useWalkInTime(from, to, by)) return <RidesThere {...way} onBoard={onBoard} />
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
function RidesThere({ late, ...way }: WaysThereProps) {
  const { from, to, by = EVER, onBoard } = way
  const { ledger } = useRace()
  const since = useStart(from)
  const { journeys, loading, failed } = useLeaving(from, to)
  const { transport, tooDear, tooLate } = boardThere(journeys, { since, by, wallet: balance(ledger) })
  if (!loading && !failed && journeys.length === 0) return <RidesTowards {...way} />
  if (tooLate && late !== undefined) return late
  return (
    <>
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
