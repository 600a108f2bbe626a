import type { LocationId, Mode } from '@final-call/domain'
import { useGameTime, usePlaces } from '../../hooks/race-context.ts'
import { useLeaving } from '../../hooks/use-leaving.ts'
import { kindsLeaving } from '../../session/rides/kinds-leaving.ts'
import { placeName } from '../../session/place/places.ts'
import { walkable } from '../../session/place/where.ts'
import { MODE_TITLE } from '../../session/words/words.ts'
import { BoardButton } from '../../ui/board.tsx'
import css from './boards.module.css'

/** Selects another board of the same place, with a destination or without. */
export type OnKind = (transport: Mode, to: LocationId | undefined) => void

interface OtherKindsProps {
  readonly transport: Mode
  readonly from: LocationId
  readonly to: LocationId | undefined
  readonly onKind: OnKind
}

/** For an empty board: buttons for other boards of its place that are not empty. */
export function OtherKinds({ transport, from, to, onKind }: OtherKindsProps) {
  const places = usePlaces()
  const now = useGameTime()
  const { journeys, loading } = useLeaving(from)
  const kindsTo = (goal: LocationId | undefined): readonly Mode[] => {
    const there = journeys.filter(
      ({ calls }) => goal === undefined || calls.slice(1).some((it) => it.location === goal),
    )
    const near = walkable(places, from, now)
    const walks = goal === undefined ? near.length > 0 : near.includes(goal)
    const kinds: readonly Mode[] = [
      ...kindsLeaving(there, now).map((it) => it.transport),
      ...(walks ? ['walk' as const] : []),
    ]
    return kinds.filter((it) => it !== transport)
  }
  if (loading) return null
  const direct = to === undefined ? [] : kindsTo(to)
  const [kinds, goal] = direct.length > 0 ? [direct, to] : [kindsTo(undefined), undefined]
  if (kinds.length === 0) return null
  return (
    <p className={css['kinds']}>
      <span>{goal === undefined ? 'Other ways from here:' : `Other ways to ${placeName(places, goal)}:`}</span>
      {kinds.map((kind) => (
        <BoardButton key={kind} onClick={() => onKind(kind, goal)}>
          {MODE_TITLE[kind]}
        </BoardButton>
      ))}
    </p>
  )
}
