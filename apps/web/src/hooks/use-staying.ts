import { type WayOn, type WorkOffer, balance, cents } from '@final-call/domain'
import { skipToken, useQuery } from '@tanstack/react-query'
import { idleAt } from '../session/place/where.ts'
import { usePlatform } from './platform-context.ts'
import { useRace, useSessionState } from './race-context.ts'
import { PACE, useHourly, useOnReturn } from './refetching.ts'
import { wayOnOf } from './use-preview.ts'

/**
 * What the server offers a player who stays where they stand; undefined before it has answered, and for a player who is busy or holds a
 * ticket. Fetched again when the place, the money, the tickets or the open step change, and every game hour.
 */
function useStaying() {
  const { call } = usePlatform()
  const gameId = useSessionState((state) => state.gameId)
  const race = useRace()
  const here = idleAt(race)
  const { data, isError, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['staying', gameId, here, balance(race.ledger), race.tickets.length, race.openStepId],
    queryFn: here === undefined || gameId === undefined ? skipToken : () => call('getStaying', { gameId }),
    staleTime: PACE,
  })
  useHourly({ dataUpdatedAt, refetch })
  useOnReturn({ isError, refetch })
  return here === undefined ? undefined : data
}

/** The work that is to be had; undefined where there is none, and while the server has not said. */
export function useWorkOffered(): WorkOffer | undefined {
  const work = useStaying()?.work
  if (!work) return undefined
  const { hours, way, first } = work
  return { hours, way: wayOnOf(way), first: first ? { ...first, price: cents(first.price) } : undefined }
}

/** [WRK-7] The cheapest way on after a night in the room here; undefined without one, and while the server has not said. */
export function useWayAfterRoom(): WayOn | undefined {
  const way = useStaying()?.afterRoom
  return way ? wayOnOf(way) : undefined
}
