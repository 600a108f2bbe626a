import { cents } from '@final-call/domain'
import { skipToken, useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../hooks/platform-context.ts'
import { useRace, useSessionState } from '../../hooks/race-context.ts'
import css from './race-result.module.css'
import { type Best, besideBestText } from './result-text.ts'

/**
 * [RES-12] What the best way of the race takes; undefined unless the race was completed and the server has found it. An answer that the
 * server does not know it is asked for again when the page is looked at again.
 */
export function useBest(): Best | undefined {
  const { call } = usePlatform()
  const gameId = useSessionState((state) => state.gameId)
  const { ended, ledger } = useRace()
  const isComplete = ended?.ending === 'complete'
  const { data } = useQuery({
    queryKey: ['getBestTime', gameId],
    queryFn:
      gameId === undefined || !isComplete ? skipToken : ({ signal }) => call('getBestTime', { gameId }, { signal }),
    staleTime: ({ state }) => (typeof state.data?.elapsed === 'number' ? Infinity : 0),
  })
  const elapsed = data?.elapsed ?? undefined
  const wallet = ledger.find(({ reason }) => reason === 'start')?.amount ?? cents(0)
  return elapsed === undefined ? undefined : { elapsed, wallet }
}

interface BestWayProps {
  /** Undefined as long as it is not known. */
  readonly best: Best | undefined
  /** Game milliseconds. */
  readonly elapsed: number
}

/** What the best way takes, beside the time taken. Its space is kept while it is not known, so that nothing moves when it is. */
export const BestWay = ({ best, elapsed }: BestWayProps) => (
  <p className={css['best']}>{best && besideBestText(best, elapsed)}</p>
)
