import type { GameMs, Journey, LocationId } from '@final-call/domain'
import { useMemo } from 'react'
import { useGameTime, usePlaces } from '../../hooks/race-context.ts'
import { compareNames, placeName } from '../../session/place/places.ts'
import { timeFromNow } from '../../session/words/formats.ts'
import { Button } from '../../ui/button.tsx'
import css from './boards.module.css'

/** How many rows of a board are in sight at once: with no more, it tells by itself where it leads. */
const IN_SIGHT = 8
/** Of more, a list to choose from tells sooner. */
const MOST = 12

/** The places that a long board leads to, if a few: none otherwise. In the order of the board. */
export function destinationsOf(journeys: readonly Pick<Journey, 'to'>[]): readonly LocationId[] {
  const all = [...new Set(journeys.map(({ to }) => to))]
  return journeys.length > IN_SIGHT && all.length > 1 && all.length <= MOST ? all : []
}

/** When the first of these leaves for a place; undefined if none does any more. */
export const nextTo = (
  to: LocationId,
  journeys: readonly Pick<Journey, 'to' | 'departure'>[],
  now: GameMs,
): GameMs | undefined => journeys.find((it) => it.to === to && it.departure > now)?.departure

interface DestinationsProps {
  /** What the board shows, by departure. */
  readonly journeys: readonly Journey[]
  readonly zone: string
  readonly onTo: (to: LocationId) => void
}

/** At the head of a long board: where it leads, and when next, each once. A shuttle that leaves every half hour hides the coach that leaves once. */
export function Destinations({ journeys, zone, onTo }: DestinationsProps) {
  const places = usePlaces()
  const now = useGameTime()
  // By name: by departure they would change places as the clock runs.
  const all = useMemo(
    () => destinationsOf(journeys).toSorted((a, b) => compareNames(placeName(places, a), placeName(places, b))),
    [journeys, places],
  )
  if (all.length === 0) return null
  return (
    <ul className={css['destinations']} aria-label="Where this board leads">
      {all.map((to) => {
        const next = nextTo(to, journeys, now)
        return (
          next !== undefined && (
            <li key={to}>
              <Button size="small" onClick={() => onTo(to)}>
                <span className={css['goal']}>{placeName(places, to)}</span>{' '}
                <span className={css['next']}>{timeFromNow(next, now, zone)}</span>
              </Button>
            </li>
          )
        )
      })}
    </ul>
  )
}
