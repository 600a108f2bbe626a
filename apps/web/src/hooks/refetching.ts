import { HOUR } from '@final-call/domain'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useReading, useSessionState } from './race-context.ts'

/** The shortest interval between two fetches of one answer, in real milliseconds. */
export const REFETCH_PACE = 10_000
/**
 * Whether an answer is old enough to fetch again; `answeredAt` is 0 before the first. An answer from the future counts as old: the
 * machine's clock was set back, and nothing would be fetched until it catches up.
 */
export const isOld = (answeredAt: number, now: number): boolean =>
  answeredAt > 0 && Math.abs(now - answeredAt) > REFETCH_PACE

interface Refetching extends Pick<UseQueryResult, 'dataUpdatedAt' | 'isError' | 'refetch'> {
  /** Whether time alone may change the answer; true if absent. */
  readonly ages?: boolean
}

/**
 * Refetches every game hour, but no sooner than `REFETCH_PACE` after the last answer; and when the connection is back, if the last fetch
 * failed.
 */
export function useRefetching({ dataUpdatedAt, isError, refetch, ages = true }: Refetching): void {
  const hour = useReading(({ now }) => Math.floor(now / HOUR))
  const onHour = useEffectEvent(() => {
    if (ages && isOld(dataUpdatedAt, Date.now())) void refetch()
  })
  useEffect(() => onHour(), [hour])
  const live = useSessionState(({ link }) => link === 'live')
  const onLink = useEffectEvent(() => {
    if (live && isError) void refetch()
  })
  useEffect(() => onLink(), [live])
}
