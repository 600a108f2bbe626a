import { type Journey, type LocationId, TRANSPORTS, type Transport } from '@final-call/domain'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { boardQuery } from './board-query.ts'
import { usePlatform } from './platform-context.ts'
import { useSessionState } from './race-context.ts'

interface DeparturesFrom {
  readonly loading: boolean
  /** Whether some board could not be loaded. */
  readonly failed: boolean
  /** By kind of transport, each by departure. */
  readonly journeys: readonly Journey[]
}

/** How long a loaded board counts as fresh here, in real milliseconds; boards on screen refetch more often. */
const FRESH = 30_000

/** The departures from a place on all boards, optionally to one place or of some kinds only. */
export function useLeaving(
  from: LocationId,
  to?: LocationId,
  kinds: readonly Transport[] = TRANSPORTS,
): DeparturesFrom {
  const { call } = usePlatform()
  const gameId = useSessionState((state) => state.gameId)
  return useQueries({
    queries: kinds.map((transport) => ({
      ...boardQuery(call, gameId, { transport, from, to }),
      staleTime: FRESH,
    })),
    combine: (boards) => ({
      loading: boards.some(({ isPending }) => isPending),
      failed: boards.some(({ isError }) => isError),
      journeys: boards.flatMap(({ data }) => data?.journeys ?? []),
    }),
  })
}

/** A function that fetches the departures from a place on all boards. It fails if one of them cannot be loaded. */
export function useFetchLeaving(): (from: LocationId) => Promise<readonly Journey[]> {
  const { call } = usePlatform()
  const gameId = useSessionState((state) => state.gameId)
  const queries = useQueryClient()
  return async (from) => {
    const boards = await Promise.all(
      TRANSPORTS.map((transport) =>
        queries.fetchQuery({ ...boardQuery(call, gameId, { transport, from }), staleTime: FRESH }),
      ),
    )
    return boards.flatMap(({ journeys }) => journeys)
  }
}
