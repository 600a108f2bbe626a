import type { Race } from '../race/race.ts'
import { DAY } from '../time/units.ts'

/** How a completed race stands to its author's par. */
export interface Par {
  readonly days: number
  readonly kept: boolean
  /** Game milliseconds between the time taken and the par, either way. */
  readonly apart: number
}

/** [RES-10] Whether a race kept its par; undefined where it was not completed, or its log does not tell the par. */
export function parOf({ daysLength, ended, clock }: Pick<Race, 'daysLength' | 'ended' | 'clock'>): Par | undefined {
  if (daysLength === undefined || ended?.ending !== 'complete') return undefined
  const over = ended.at - clock.begin - daysLength * DAY
  return { days: daysLength, kept: over <= 0, apart: Math.abs(over) }
}
