import { useEffect, useMemo, useState } from 'react'
import { newsOf } from '../session/log/entry-lists.ts'
import { clocksHere, zoneHere } from '../session/place/where.ts'
import type { SessionState } from '../session/session-state.ts'
import { timeText } from '../session/words/formats.ts'
import { useSessionState } from './race-context.ts'

/** How long an event counts as news, in real milliseconds. */
const SHOWN = 8_000

const WAITING = 'Waiting for next game event...'
const OVER = 'The race is over.'

/** Why the clock stands after a lapse, and to which time it was set back, if visibly; undefined if it has not lapsed. */
function lapseText({ race, places, wentBack }: SessionState): string | undefined {
  const run = race?.clock.run
  if (!race || run?.state !== 'pause' || race.standing?.why !== 'lapse') return undefined
  const back = `went back to ${timeText(run.at, zoneHere(race, places))}${clocksHere(run.at, race, places)} and stood`
  return `The page was closed or its connection lost, so the clock ${wentBack ? back : 'stood'}. Press Play to go on.`
}

/** Whether `id` has changed within the last `SHOWN` milliseconds. */
function useFresh(id: string | undefined): boolean {
  const [old, setOld] = useState<string>()
  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setTimeout(() => setOld(id), SHOWN)
    return () => clearTimeout(timer)
  }, [id])
  return id !== undefined && id !== old
}

interface News {
  /** The latest event while it is news. */
  readonly latest: string
  /** Why a ride was missed or the clock stands, while that is news. */
  readonly trouble: string | undefined
  /** That an answer was right, while that is news. */
  readonly right: string | undefined
}

/** The latest news. Outcomes of tickets and money come before the next step, which opens at the same instant and is news after them. */
export function useNews(): News {
  const entries = useSessionState((state) => (state.stage === 'ready' ? state.entries : undefined))
  const before = useSessionState(({ entriesBefore }) => entriesBefore)
  const { outcome, next } = useMemo(() => newsOf(entries?.slice(before) ?? []), [entries, before])
  const away = useSessionState(lapseText)
  const over = useSessionState(({ race }) => race?.ended !== undefined)
  const since = useSessionState(({ race }) => (race?.standing?.why === 'lapse' ? `${race.standing.since}` : undefined))
  const isNew = useFresh(outcome?.id)
  const asks = useFresh(isNew || over ? undefined : next?.id)
  const lapses = useFresh(since)
  const fresh = isNew ? outcome : asks ? next : undefined
  const told = fresh?.news ?? fresh?.title
  return {
    latest: told ?? away ?? (over ? OVER : WAITING),
    right: fresh?.right && told,
    trouble: (isNew && outcome?.type === 'ticket' ? outcome.news : undefined) ?? (lapses ? away : undefined),
  }
}
