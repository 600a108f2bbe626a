import { cents } from '@final-call/domain'
import { skipToken, useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../hooks/platform-context.ts'
import { useRace, useSessionState } from '../../hooks/race-context.ts'
import css from './race-result.module.css'
import { type Best, besideBestText } from './result-text.ts'

/**
 * [RES-12] What the best way of the race takes; undefined until the server answers, and null if it does not know, or the race was not
 * completed. An answer that the server does not know it is asked for again when the page is looked at again.
 */
export function useBest(): Best | null | undefined {
  const { call } = usePlatform()
  const gameId = useSessionState((state) => state.gameId)
  const { ended, ledger } = useRace()
  const isComplete = ended?.ending === 'complete'
  const { data, isError } = useQuery({
    queryKey: ['getBestTime', gameId],
    queryFn:
      gameId === undefined || !isComplete ? skipToken : ({ signal }) => call('getBestTime', { gameId }, { signal }),
    staleTime: ({ state }) => (typeof state.data?.elapsed === 'number' ? Infinity : 0),
  })
  const elapsed = isComplete && !isError ? data?.elapsed : null
  const wallet = ledger.find(({ reason }) => reason === 'start')?.amount ?? cents(0)
  return typeof elapsed === 'number' ? { elapsed, wallet } : elapsed
}

interface BestWayProps {
  /** Undefined until the server has answered, null if it does not know. */
  readonly best: Best | null | undefined
  /** Game milliseconds. */
  readonly elapsed: number
}

/** What the best way takes, beside the time taken. Its space is kept until the server has answered, so that nothing moves then. */
export const BestWay = ({ best, elapsed }: BestWayProps) =>
  best !== null && <p className={css['best']}>{best && besideBestText(best, elapsed)}</p>
