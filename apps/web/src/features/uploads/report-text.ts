import type { OutputOf, addGameSpec } from '@final-call/contract'
import { MINUTE, dollars } from '@final-call/domain'
import { moneyText, spanText } from '../../session/words/formats.ts'

type Report = NonNullable<OutputOf<typeof addGameSpec>['report']>

/** Nothing takes no time at all. */
const wholeMinutes = (ms: number): number => Math.max(1, Math.round(ms / MINUTE)) * MINUTE

/** What a race is like to play, in a line. */
export function reportText({ best, mindless, realTime }: Report): string {
  return [
    // Why there is none, a warning says.
    ...(best ? [`Best way: ${spanText(best.elapsed)}, ${moneyText(dollars(best.cost))}.`] : []),
    mindless === null ? 'Without thinking nobody gets there.' : `Without thinking: ${spanText(mindless)}.`,
    `Real time: about ${spanText(wholeMinutes(realTime))}.`,
  ].join(' ')
}
