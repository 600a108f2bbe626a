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
import { idleAt } from '../session/place/stranded.ts'
import { boardQuery } from './board-query.ts'
import { useRace, useReading, useSessionState } from './race-context.ts'

export interface BoardInHand {
  /** By departure; a taxi's times are those of the moment when the server was asked. */
  readonly journeys: readonly Journey[]
  /** Until when it holds all that leaves, where more does later than it can hold. */
  readonly fullAt: GameMs | undefined
  readonly loading: boolean
  /** A sentence for the player. */
  readonly problem: string | undefined
  readonly retry: () => void
}

/** Real milliseconds between two looks at one board, however fast the clock runs. */
const PACE = 10_000
const NONE: readonly Journey[] = []

/**
 * Whether an answer is so old that it is worth asking again; none has come at 0. One from the future, too: the machine's clock was set
 * back, and until that moment comes again nothing would be asked.
 */
export const isOld = (answeredAt: number, now: number): boolean => answeredAt > 0 && Math.abs(now - answeredAt) > PACE

/** Looks again every game hour, though not sooner than `PACE` after the last answer. */
function useHourly({ dataUpdatedAt, refetch }: Pick<UseQueryResult, 'dataUpdatedAt' | 'refetch'>): void {
  const hour = useReading((now) => Math.floor(now / HOUR))
  const lookAgain = useEffectEvent(() => {
    if (isOld(dataUpdatedAt, Date.now())) void refetch()
  })
  useEffect(() => lookAgain(), [hour])
}

/** Looks again once the race's connection is back, where the last look failed. */
function useOnReturn({ isError, refetch }: Pick<UseQueryResult, 'isError' | 'refetch'>): void {
  const live = useSessionState(({ link }) => link === 'live')
  const lookAgain = useEffectEvent(() => {
    if (live && isError) void refetch()
  })
  useEffect(() => lookAgain(), [live])
}

/** A board of departures, looked at again every game hour, so that it stays whole as its look-ahead moves. */
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
  /** The journey as the server has it, with the path of the ride; undefined until it has said. */
  readonly journey: Journey | undefined
  /** The cheapest way on from where it ends; undefined while that is not known, and where nothing leaves. */
  readonly cheapestOn: WayOn | undefined
}

const inCents = ({ price, to }: { readonly price: number; readonly to: LocationId }): WayOn => ({
  price: cents(price),
  to,
})

/** What to know of a journey before paying. */
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
 * What the server knows of staying where the player stands; undefined while it has not said, and for who is busy or about to leave.
 * Asked again where the place, the money, the tickets or the open step change, and every game hour.
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
  const { hours, way } = useStaying() ?? {}
  return hours && way ? { hours, way: inCents(way) } : undefined
}

/** [WRK-7] The cheapest way on after a night in the room here; undefined without one, and while the server has not said. */
export function useWayAfterRoom(): WayOn | undefined {
  const way = useStaying()?.afterRoom
  return way ? inCents(way) : undefined
}
