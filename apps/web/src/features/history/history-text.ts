import type { GameCard } from '@final-call/contract'
import { counted, ordinalText } from '../../session/words/formats.ts'
import { durationText } from '../../session/words/lengths.ts'

type Ended = Exclude<GameCard['state'], 'running'>

/** How an attempt ended, in words for its player. */
export const ENDED: { readonly [E in Ended]: string } = {
  complete: 'Finished',
  abandoned: 'Abandoned',
  'out of time': 'Out of time',
}

const whole = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })

/** The result of an attempt in a few words: game time, money left, and what was paid for. Empty while it is running. */
export function resultWords({ result }: Pick<GameCard, 'result'>): readonly string[] {
  if (!result) return []
  const { ending, elapsed, moneyLeft, hints, wrongAnswers, topUps } = result
  return [
    ...(ending === 'abandoned' ? [] : [durationText(elapsed), `$${whole.format(Math.floor(moneyLeft))} left`]),
    ...counted(hints, 'hint'),
    ...counted(wrongAnswers, 'wrong answer'),
    ...counted(topUps, 'top-up'),
  ]
}

/** `3rd attempt`; undefined for the first. */
export const attemptWord = (attempt: number): string | undefined =>
  attempt < 2 ? undefined : `${ordinalText(attempt)} attempt`
