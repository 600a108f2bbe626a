import type { GameCard } from '@final-call/contract'
import { wholeDollars } from '../../platform/number-words.ts'
import { bestOf } from '../../session/best-attempt.ts'
import { counted, ordinalText } from '../../session/words/formats.ts'
import { durationText } from '../../session/words/lengths.ts'

type Ended = Exclude<GameCard['state'], 'running'>

/** How an attempt ended, in words for its player. */
export const ENDED: { readonly [E in Ended]: string } = {
  complete: 'Finished',
  abandoned: 'Abandoned',
  'out of time': 'Out of time',
}

type Listed = Pick<GameCard, 'gameId' | 'gameIdSource' | 'state' | 'result'>

/** The best of the player's attempts at each race that they have finished more than once: one that is alone is no news. */
export function bestAttempts(games: readonly Listed[]): ReadonlySet<string> {
  const finished = Map.groupBy(
    games.filter(({ state }) => state === 'complete'),
    ({ gameIdSource }) => gameIdSource,
  )
  const bests = [...finished.values()].filter(({ length }) => length > 1).map(bestOf)
  return new Set(bests.flatMap((best) => best?.gameId ?? []))
}

/**
 * The result of an attempt in a few words: game time, money left, and what was paid for. Empty while it is running.
 *
 * @param isBest whether it is the player's best at its race
 */
export function resultWords({ result }: Pick<GameCard, 'result'>, isBest = false): readonly string[] {
  if (!result) return []
  const { ending, elapsed, moneyLeft, hints, wrongAnswers, topUps } = result
  const time = isBest ? `${durationText(elapsed)}, your best` : durationText(elapsed)
  return [
    ...(ending === 'abandoned' ? [] : [time, `${wholeDollars(moneyLeft)} left`]),
    ...counted(hints, 'hint'),
    ...counted(wrongAnswers, 'wrong answer'),
    ...counted(topUps, 'top-up'),
  ]
}

/** `3rd attempt`; undefined for the first. */
export const attemptWord = (attempt: number): string | undefined =>
  attempt < 2 ? undefined : `${ordinalText(attempt)} attempt`
