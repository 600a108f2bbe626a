import { type LocationId, type RunningStep, type Ticket, ridesBy, whereaboutsAt } from '@final-call/domain'
import { Play, Signpost } from 'lucide-react'
import { usePlaces, useRace, useScene } from '../../hooks/race-context.ts'
import { usePlay } from '../../hooks/use-play.ts'
import { rideText } from '../../session/log/asking.ts'
import { goalOf } from '../../session/place/goal.ts'
import { placeName } from '../../session/place/places.ts'
import { missedLast } from '../../session/rides/why-missed.ts'
import { type WayAhead, wayToStep } from '../../session/rides/way-ahead.ts'
import { InlineError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { type Boards, Busy, Gap, Overlap, missedWords, useKeptByMoney } from './ways.tsx'

/** Steps that only need time, and no button; any other step that is open here is in trouble. */
const COMES: ReadonlySet<string> = new Set<RunningStep['content']['stepType']>(['reach', 'awaitTime', 'moveTo'])

/** The controls for a step that completes by itself, or that asks the player to be elsewhere. */
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
      return (
        <>
          {way.next && <NextRide ride={way.next} />}
          <Gap way={way} onBoard={boards.onBoard} />
        </>
      )
    case 'overlap':
      return <Overlapping way={way} onBoards={boards.onBoards} />
    case 'part':
      return (
        <>
          <FirstRide />
          <Part to={way.to} onBoards={boards.onBoards} />
        </>
      )
    case 'whole':
      return (
        <>
          {goal !== undefined && <FirstRide />}
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

/** The next ride on the way to the goal. Steps that wait for a ride show it themselves. */
function FirstRide() {
  const race = useRace()
  const [ride] = ridesBy(race, race.clock.end)
  return ride && <NextRide ride={ride} />
}

const NextRide = ({ ride }: { readonly ride: Ticket }) => <p>{rideText(ride, useScene())}.</p>

/** A player who cannot afford any way on is offered work above, or is working, and gets no other advice. */
function Unbooked({ onBoards }: Pick<Boards, 'onBoards'>) {
  const missed = missedLast(useRace())
  if (useKeptByMoney()) return <ToBoards tone="plain" onBoards={onBoards} />
  return (
    <>
      {missed ? (
        <p>{missedWords(missed)} Pick another departure.</p>
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

/** On board the choice between the two is made, and what remains is the way on. */
function Overlapping({
  way,
  onBoards,
}: Pick<Boards, 'onBoards'> & { readonly way: WayAhead & { readonly kind: 'overlap' } }) {
  const race = useRace()
  return (
    <>
      <Overlap way={way} />
      {race.place.kind === 'on board' && <Part to={whereaboutsAt(race)?.location ?? way.to} onBoards={onBoards} />}
    </>
  )
}

function Part({ to, onBoards }: Pick<Boards, 'onBoards'> & { readonly to: LocationId }) {
  const { clock } = useRace()
  const places = usePlaces()
  const poor = useKeptByMoney()
  return (
    <>
      <p>What you have booked ends at {placeName(places, to)}. Book on from there, now or on arrival.</p>
      <ToBoards tone={poor ? 'plain' : 'primary'} onBoards={onBoards} />
      {clock.run.state === 'pause' && <Run tone="plain" />}
    </>
  )
}
