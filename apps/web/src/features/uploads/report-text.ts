import type { OutputOf, addGameSpec } from '@final-call/contract'
import { MINUTE, dollars, moneyText } from '@final-call/domain'
import { spanText } from '../../session/words/lengths.ts'

type Report = NonNullable<OutputOf<typeof addGameSpec>['report']>

/** Rounded to whole minutes; at least one. */
const wholeMinutes = (ms: number): number => Math.max(1, Math.round(ms / MINUTE)) * MINUTE

/** A summary of what a race is like to play, in one line. */
export function reportText({ best, mindless, realTime }: Report): string {
  return [
    // A warning says why there is no best way.
    ...(best ? [`Best way, with time to think: ${spanText(best.elapsed)}, ${moneyText(dollars(best.cost))}.`] : []),
    mindless === null ? 'Without thinking nobody gets there.' : `Without thinking: ${spanText(mindless)}.`,
    `Real time: about ${spanText(wholeMinutes(realTime))}.`,
  ].join(' ')
}
