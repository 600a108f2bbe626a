import {
  type BoardQuery,
  type GameMs,
  HOUR,
  type Journey,
  type LocationId,
  type WayOn,
  type WorkOffer,
  balance,
  cents,
  gameMs,
} from '@final-call/domain'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../platform/browser.ts'
import { messageOf } from '../session/words/messages.ts'
import { asCallError } from '../session/requests/retrying.ts'
import { idleAt } from '../session/place/where.ts'
import { boardQuery } from './board-query.ts'
import { useRace, useReading, useSessionState } from './race-context.ts'

export interface BoardInHand {
  /** By departure. A taxi's times are as of the server's answer. */
  readonly journeys: readonly Journey[]
  /** For a board that is cut short: the instant from which departures are missing. */
  readonly fullAt: GameMs | undefined
  readonly loading: boolean
  /** A sentence for the player. */
  readonly problem: string | undefined
  readonly retry: () => void
}

/** The shortest interval between two fetches of one board, in real milliseconds. */
const PACE = 10_000
const NONE: readonly Journey[] = []

/**
 * Whether an answer is old enough to fetch again; `answeredAt` is 0 before the first. An answer from the future counts as old: the
 * machine's clock was set back, and nothing would be fetched until it catches up.
 */
export const isOld = (answeredAt: number, now: number): boolean => answeredAt > 0 && Math.abs(now - answeredAt) > PACE

/** Refetches every game hour, but no sooner than `PACE` after the last answer. */
function useHourly({ dataUpdatedAt, refetch }: Pick<UseQueryResult, 'dataUpdatedAt' | 'refetch'>): void {
  const hour = useReading(({ now }) => Math.floor(now / HOUR))
  const lookAgain = useEffectEvent(() => {
    if (isOld(dataUpdatedAt, Date.now())) void refetch()
  })
  useEffect(() => lookAgain(), [hour])
}

/** Refetches when the connection is back, if the last fetch failed. */
function useOnReturn({ isError, refetch }: Pick<UseQueryResult, 'isError' | 'refetch'>): void {
  const live = useSessionState(({ link }) => link === 'live')
  const lookAgain = useEffectEvent(() => {
    if (live && isError) void refetch()
  })
  useEffect(() => lookAgain(), [live])
}

/** A departure board, refetched every game hour as its look-ahead moves on. */
export function useBoard(query: BoardQuery | undefined): BoardInHand {
  const gameId = useSessionState((state) => state.gameId)
  const { data, isPending, isError, error, refetch, dataUpdatedAt } = useQuery({
    ...boardQuery(gameId, query),
    staleTime: PACE,
  })
  useHourly({ dataUpdatedAt, refetch })
  useOnReturn({ isError, refetch })
  return {
    journeys: data?.journeys ?? NONE,
    fullAt: data?.more ? gameMs(data.until) : undefined,
    loading: query !== undefined && isPending,
    problem: error ? messageOf(asCallError(error)) : undefined,
    retry: () => void refetch(),
  }
}

interface Preview {
  /** The journey with its path; undefined until the server has answered. */
  readonly journey: Journey | undefined
  /** The cheapest way on from its destination; undefined until the server has answered, or if there is none. */
  readonly cheapestOn: WayOn | undefined
}

const inCents = ({ price, to }: { readonly price: number; readonly to: LocationId }): WayOn => ({
  price: cents(price),
  to,
})

/** A journey's path, and the cheapest way on from its destination. */
export function usePreview({ ref, from, to }: Journey): Preview {
  const gameId = useSessionState((state) => state.gameId) ?? ''
  const { data } = useQuery({
    queryKey: ['preview', gameId, ref, from, to],
    queryFn: () => call('previewJourney', { gameId, journey: ref, from, to }),
    staleTime: 60_000,
  })
  const cheapest = data?.cheapestOn
  return { journey: data?.journey, cheapestOn: cheapest ? inCents(cheapest) : undefined }
}

/**
 * What the server offers a player who stays where they stand; undefined before it has answered, and for a player who is busy or holds a
 * ticket. Fetched again when the place, the money, the tickets or the open step change, and every game hour.
 */
function useStaying() {
  const gameId = useSessionState((state) => state.gameId) ?? ''
  const race = useRace()
  const here = idleAt(race)
  const { data, isError, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['staying', gameId, here, balance(race.ledger), race.tickets.length, race.openStepId],
    queryFn: () => call('getStaying', { gameId }),
    enabled: here !== undefined && gameId !== '',
    staleTime: PACE,
  })
  useHourly({ dataUpdatedAt, refetch })
  useOnReturn({ isError, refetch })
  return here === undefined ? undefined : data
}

/** The work that is to be had; undefined where there is none, and while the server has not said. */
export function useWorkOffered(): WorkOffer | undefined {
  const { hours, way, first } = useStaying() ?? {}
  if (!hours || !way) return undefined
  return { hours, way: inCents(way), first: first ? { ...first, price: cents(first.price) } : undefined }
}

/** [WRK-7] The cheapest way on after a night in the room here; undefined without one, and while the server has not said. */
export function useWayAfterRoom(): WayOn | undefined {
  const way = useStaying()?.afterRoom
  return way ? inCents(way) : undefined
}
