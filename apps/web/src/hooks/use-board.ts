import { type BoardQuery, type GameMs, type Journey, gameMs } from '@final-call/domain'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../session/words/messages.ts'
import { asCallError } from '../platform/failures.ts'
import { boardQuery } from './board-query.ts'
import { usePlatform } from './platform-context.ts'
import { useSessionState } from './race-context.ts'
import { REFETCH_PACE, useRefetching } from './refetching.ts'

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

const NONE: readonly Journey[] = []

/** A departure board, refetched every game hour as its look-ahead moves on. */
export function useBoard(query: BoardQuery | undefined): BoardInHand {
  const { call } = usePlatform()
  const gameId = useSessionState((state) => state.gameId)
  const { data, isPending, isError, error, refetch, dataUpdatedAt } = useQuery({
    ...boardQuery(call, gameId, query),
    staleTime: REFETCH_PACE,
  })
  useRefetching({ dataUpdatedAt, isError, refetch })
  return {
    journeys: data?.journeys ?? NONE,
    fullAt: data?.more ? gameMs(data.until) : undefined,
    loading: query !== undefined && isPending,
    problem: error ? messageOf(asCallError(error)) : undefined,
    retry: () => void refetch(),
  }
}
