import type { LocationId, Transport } from '@final-call/domain'
import { MODE_ICON } from '../../parts/mode-icon.ts'
import { useGameTime, usePlaces, useRace } from '../../hooks/race-context.ts'
import { useLeaving } from '../../hooks/use-leaving.ts'
import type { BoardTrip } from '../../session/log/asking.ts'
import { placeName } from '../../session/place/places.ts'
import { placeOf } from '../../session/place/where.ts'
import { kindsOffered } from '../../session/rides/kinds-leaving.ts'
import { missedLast } from '../../session/rides/why-missed.ts'
import { wayToStep } from '../../session/rides/way-ahead.ts'
import { Skeleton } from '../../ui/busy.tsx'
import { Button } from '../../ui/button.tsx'
import css from './step-panel.module.css'
import { type Boards, Busy, Gap, Overlap, WaysThere, missedWords, useKeptByMoney } from './ways.tsx'

const BOARD_BUTTON: { readonly [T in Transport]: string } = {
  flight: 'Flight board',
  bus: 'Bus board',
  train: 'Train board',
  taxi: 'Taxi board',
  vessel: 'Vessel board',
}

/** A trip step: what was missed, the way to the start of the trip if the player is elsewhere, and the trip's boards. */
export function TripAsk({ trip, onBoard }: Pick<Boards, 'onBoard'> & { readonly trip: BoardTrip }) {
  const race = useRace()
  const way = wayToStep(race)
  const poor = useKeptByMoney()
  const end = way.kind === 'part' ? way.to : way.kind === 'nothing booked' ? placeOf(race) : undefined
  const leads = (end !== undefined && !poor) || way.kind === 'gap'
  return (
    <>
      <Missed again={end === undefined} />
      {way.kind === 'busy' && <Busy ticket={way.ticket} />}
      {way.kind === 'gap' && <Gap way={way} onBoard={onBoard} />}
      {way.kind === 'overlap' && <Overlap way={way} />}
      {end !== undefined && <Away from={end} to={trip.from} booked={way.kind === 'part'} />}
      <div className={css['boards']}>
        {end !== undefined && (
          <WaysThere from={end} to={trip.from} tone={poor ? 'plain' : 'primary'} onBoard={onBoard} />
        )}
        <TripBoards trip={trip} tone={leads ? 'plain' : 'primary'} onBoard={onBoard} />
      </div>
    </>
  )
}

function Missed({ again }: { readonly again: boolean }) {
  const missed = missedLast(useRace())
  if (!missed) return null
  return (
    <p>
      {missedWords(missed)}
      {again && ' Pick another departure.'}
    </p>
  )
}

/** Says that the player is, or will be, elsewhere than where the trip begins. */
function Away({ from, to, booked }: { readonly from: LocationId; readonly to: LocationId; readonly booked: boolean }) {
  const places = usePlaces()
  const end = placeName(places, from)
  const start = placeName(places, to)
  return booked ? (
    <p>
      What you have booked ends at {end}: the way from there to {start} is still to be found.
    </p>
  ) : (
    <p>
      You are at {end}: the way to {start} is still to be found.
    </p>
  )
}

interface TripBoardsProps extends Pick<Boards, 'onBoard'> {
  readonly trip: BoardTrip
  /** The look of the first board button. */
  readonly tone: 'primary' | 'plain'
}

function TripBoards({ trip, tone, onBoard }: TripBoardsProps) {
  const { from, to, transports } = trip
  const { loading, failed, journeys } = useLeaving(from, to, transports)
  const now = useGameTime()
  if (loading && transports.length > 1) return <Skeleton width="9rem" height="2.75rem" />
  const offered = failed ? transports : kindsOffered(transports, journeys, now)
  return offered.map((transport, i) => {
    const Icon = MODE_ICON[transport]
    return (
      <Button
        key={transport}
        tone={i === 0 ? tone : 'plain'}
        icon={<Icon size={18} />}
        onClick={() => onBoard(transport, trip)}
      >
        {BOARD_BUTTON[transport]}
      </Button>
    )
  })
}
