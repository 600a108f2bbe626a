import {
  type Journey,
  type LocationId,
  type Mode,
  type RunningStep,
  type Ticket,
  gameMs,
  walkBetween,
} from '@final-call/domain'
import { Play, Signpost } from 'lucide-react'
import { useGameTime, usePlaces, useRace } from '../../hooks/race-context.ts'
import { useWorkOffered } from '../../hooks/use-board.ts'
import { useLeaving } from '../../hooks/use-leaving.ts'
import { usePlay } from '../../hooks/use-play.ts'
import { type Trip, rideText } from '../../session/log/asking.ts'
import { goalOf } from '../../session/place/goal.ts'
import { kindThere } from '../../session/rides/kinds-leaving.ts'
import { missedText, savedText } from '../../session/rides/missed.ts'
import { placeName } from '../../session/place/places.ts'
import { ridesBy, thereFrom, timeThere } from '../../session/place/where.ts'
import { type WayAhead, wayToStep } from '../../session/rides/way-ahead.ts'
import { journeyWord } from '../../session/words/words.ts'
import { InlineError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

export interface Boards {
  /** Opens a board with from and to chosen. */
  readonly onBoard: (transport: Mode, trip: Pick<Trip, 'from' | 'to'>) => void
  /** Opens the boards, of the place where the player is, or will be. */
  readonly onBoards: () => void
}

/** Steps that need time, and no press of their own; any other that is open here is in trouble. */
const COMES: ReadonlySet<string> = new Set<RunningStep['content']['stepType']>(['reach', 'awaitTime', 'moveTo'])

/** A step that comes about by itself, or for which the player is to be elsewhere: what there is to press for it. */
export function Onward({ step, ...boards }: Boards & { readonly step: RunningStep }) {
  const race = useRace()
  const goal = goalOf(race)
  if (goal === undefined && !COMES.has(step.content.stepType)) return null
  const way = wayToStep(race)
  switch (way.kind) {
    case 'nothing booked':
      return <Unbooked onBoards={boards.onBoards} />
    case 'busy':
      return <Busy ticket={way.ticket} />
    case 'gap':
      return <Gap way={way} onBoard={boards.onBoard} />
    case 'overlap':
      return <Overlap way={way} />
    case 'part':
      return <Part way={way} onBoards={boards.onBoards} />
    case 'whole':
      return (
        <>
          {goal !== undefined && <NextRide />}
          {race.clock.run.state === 'pause' && (
            <>
              <p>The clock is paused. Let it run, and time brings this about.</p>
              <Run tone="primary" />
            </>
          )}
        </>
      )
  }
}

/** The next of the rides that lead to a goal. A step that waits for one ride says so itself. */
function NextRide() {
  const race = useRace()
  const places = usePlaces()
  const now = useGameTime('minute')
  const [ride] = ridesBy(race, race.clock.end)
  return ride && <p>{rideText(ride, { race, places, now })}.</p>
}

/** Who cannot afford any way on is offered work above, or is at it, and told nothing else. */
function Unbooked({ onBoards }: Pick<Boards, 'onBoards'>) {
  const { busyWith, tickets } = useRace()
  const offered = useWorkOffered()
  if (busyWith?.kind === 'work' || offered !== undefined) return <ToBoards tone="plain" onBoards={onBoards} />
  const [last] = tickets
    .filter(({ state }) => state === 'missed' || state === 'arrived')
    .toSorted((a, b) => b.journey.departure - a.journey.departure)
  return (
    <>
      {last?.state === 'missed' ? (
        <p>You missed your {journeyWord(last.journey)}: Tickets says why. Pick another departure.</p>
      ) : (
        <p>Nothing is booked yet. Pick a departure; the way there is yours to find.</p>
      )}
      <ToBoards onBoards={onBoards} />
    </>
  )
}

const ToBoards = ({
  tone = 'primary',
  onBoards,
}: Pick<Boards, 'onBoards'> & { readonly tone?: 'primary' | 'plain' }) => (
  <Button tone={tone} icon={<Signpost size={18} />} onClick={onBoards}>
    Departure boards
  </Button>
)

function Run({ tone }: { readonly tone: 'primary' | 'plain' }) {
  const play = usePlay()
  return (
    <>
      <Button tone={tone} icon={<Play size={18} />} busy={play.busy} onClick={play.run}>
        Let the clock run
      </Button>
      {play.problem && <InlineError>{play.problem}</InlineError>}
    </>
  )
}

/** A ticket for a ride that leaves before the player is free again. */
function Busy({ ticket }: { readonly ticket: Ticket }) {
  const race = useRace()
  const places = usePlaces()
  const now = useGameTime('minute')
  return (
    <p>
      {missedText(ticket, race, places, now, `your ${journeyWord(ticket.journey)}`)}
      {savedText(ticket, race, places, now)}
    </p>
  )
}

/** A ticket that leaves from elsewhere, and the board that leads there: one's own feet, where it is near. */
function Gap({
  way: { ticket, from },
  onBoard,
}: Pick<Boards, 'onBoard'> & { readonly way: WayAhead & { readonly kind: 'gap' } }) {
  const race = useRace()
  const places = usePlaces()
  const now = useGameTime('minute')
  const { journey } = ticket
  const leaves = timeThere(journey.departure, now, journey.from, race, places)
  const near = walkBetween({ locations: places }, from, journey.from, gameMs(0)) !== undefined
  return (
    <>
      <p>
        Your {journeyWord(journey)} leaves from {placeName(places, journey.from)} at {leaves}. The way there from{' '}
        {placeName(places, from)} is still to be found.
      </p>
      {near ? (
        <WaysThere onClick={() => onBoard('walk', { from, to: journey.from })} />
      ) : (
        <RidesThere from={from} ride={journey} onBoard={onBoard} />
      )}
    </>
  )
}

const WaysThere = ({ onClick }: { readonly onClick: () => void }) => (
  <Button tone="primary" icon={<Signpost size={18} />} onClick={onClick}>
    Ways there
  </Button>
)

/** Leads to a board that is not empty, if there is one. */
function RidesThere({
  from,
  ride: { from: to, departure },
  onBoard,
}: Pick<Boards, 'onBoard'> & { readonly from: LocationId; readonly ride: Journey }) {
  const race = useRace()
  const now = useGameTime('minute')
  const { journeys } = useLeaving(from, to)
  const since = gameMs(Math.max(now, thereFrom(race, from, now) ?? now))
  return <WaysThere onClick={() => onBoard(kindThere(journeys, since, departure), { from, to })} />
}

/** Two rides at once: only one of them can be taken. */
function Overlap({ way: { ticket, to } }: { readonly way: WayAhead & { readonly kind: 'overlap' } }) {
  const race = useRace()
  const places = usePlaces()
  const now = useGameTime('minute')
  const { journey } = ticket
  const leaves = timeThere(journey.departure, now, journey.from, race, places)
  const riding = race.place.kind === 'on board'
  return (
    <p>
      Your {journeyWord(journey)} from {placeName(places, journey.from)} leaves at {leaves}, while you are on your way
      to {placeName(places, to)}: you would miss it. Give {riding ? 'it' : 'one of the two'} back, at Tickets.
    </p>
  )
}

function Part({ way, onBoards }: Pick<Boards, 'onBoards'> & { readonly way: WayAhead & { readonly kind: 'part' } }) {
  const { clock } = useRace()
  const places = usePlaces()
  return (
    <>
      <p>What you have booked ends at {placeName(places, way.to)}. Book on from there, now or on arrival.</p>
      <ToBoards onBoards={onBoards} />
      {clock.run.state === 'pause' && <Run tone="plain" />}
    </>
  )
}
