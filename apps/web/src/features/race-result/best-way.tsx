import { type Par, cents } from '@final-call/domain'
import { skipToken, useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../hooks/platform-context.ts'
import { useRace, useSessionState } from '../../hooks/race-context.ts'
import css from './race-result.module.css'
import { type Best, besideBestText, parText } from './result-text.ts'

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

interface YardstickProps {
  /** Undefined until the server has answered, null if it does not know. */
  readonly best: Best | null | undefined
  readonly par: Par | undefined
  /** Game milliseconds. */
  readonly elapsed: number
}

/**
 * What the time taken is to be measured with: the best way; or par, a number of whole days, where that is not known. Its space is kept
 * until the server has answered, so that nothing moves then.
 */
export function Yardstick({ best, par, elapsed }: YardstickProps) {
  const text = best ? besideBestText(best, elapsed) : par && parText(par)
  if (best === null && text === undefined) return null
  return <p className={css['best']}>{best !== undefined && text}</p>
}
