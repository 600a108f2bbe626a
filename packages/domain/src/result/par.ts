import type { Race } from '../race/log/race.ts'
import { DAY } from '../time/units.ts'

/** How a completed race compares with its author's par. */
export interface Par {
  readonly days: number
  readonly kept: boolean
  /** Absolute difference between time taken and par, in game milliseconds. */
  readonly apart: number
}

/** [RES-10] How a race did against par; undefined unless it was completed and its log records the par. */
export function parOf({ daysLength, ended, clock }: Pick<Race, 'daysLength' | 'ended' | 'clock'>): Par | undefined {
  if (daysLength === undefined || ended?.ending !== 'complete') return undefined
  const over = ended.at - clock.begin - daysLength * DAY
  return { days: daysLength, kept: over <= 0, apart: Math.abs(over) }
}
