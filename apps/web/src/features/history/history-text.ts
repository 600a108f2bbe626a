import type { GameCard } from '@final-call/contract'
import { durationText } from '../../session/words/formats.ts'

type Ended = Exclude<GameCard['state'], 'running'>

/** How an attempt ended, as its player says it. */
export const ENDED: { readonly [E in Ended]: string } = {
  complete: 'Finished',
  abandoned: 'Abandoned',
  'out of time': 'Out of time',
}

const counted = (n: number, one: string, many: string): readonly string[] =>
  n === 0 ? [] : [`${n} ${n === 1 ? one : many}`]

const whole = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })

/** What an attempt came to, in a few words: the game time, the money left, what was paid for. Empty while it runs. */
export function resultWords({ result }: Pick<GameCard, 'result'>): readonly string[] {
  if (!result) return []
  const { ending, elapsed, moneyLeft, hints, wrongAnswers, topUps } = result
  return [
    ...(ending === 'abandoned' ? [] : [durationText(elapsed), `$${whole.format(Math.floor(moneyLeft))} left`]),
    ...counted(hints, 'hint', 'hints'),
    ...counted(wrongAnswers, 'wrong answer', 'wrong answers'),
    ...counted(topUps, 'top-up', 'top-ups'),
  ]
}

/** `3rd attempt`; nothing for the first. */
export function attemptWord(attempt: number): string | undefined {
  if (attempt < 2) return undefined
  const tens = attempt % 100
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][attempt % 10] ?? 'th')
  return `${attempt}${ending} attempt`
}
