import { type Journey, type LocationId, TRANSPORTS, type Transport } from '@final-call/domain'
import { useQueries } from '@tanstack/react-query'
import { boardQuery } from './board-query.ts'
import { useSessionState } from './race-context.ts'

interface Leaving {
  readonly loading: boolean
  /** Some board could not be read. */
  readonly failed: boolean
  /** By kind of transport, each by departure. */
  readonly journeys: readonly Journey[]
}

/** Real milliseconds for which a board that was read is good enough here; boards themselves look more often. */
const FRESH = 30_000

/** What leaves a place, to one place or to anywhere, of every kind or of some: the boards that the player could open there. */
export function useLeaving(from: LocationId, to?: LocationId, kinds: readonly Transport[] = TRANSPORTS): Leaving {
  const gameId = useSessionState((state) => state.gameId)
  return useQueries({
    queries: kinds.map((transport) => ({
      ...boardQuery(gameId, { transport, from, to }),
      staleTime: FRESH,
    })),
    combine: (boards) => ({
      loading: boards.some(({ isPending }) => isPending),
      failed: boards.some(({ isError }) => isError),
      journeys: boards.flatMap(({ data }) => data?.journeys ?? []),
    }),
  })
}
