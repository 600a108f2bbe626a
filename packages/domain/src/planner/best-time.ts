import { raceSpan } from '../race/commands/begin.ts'
import type { Race } from '../race/log/race.ts'
import type { World } from '../race/world/world.ts'
import { type RealMs, realMs } from '../time/units.ts'
import type { RaceReport } from './report.ts'

/** Game milliseconds that the best way of a race takes, or why that is not known. */
export type BestTime = { readonly elapsed: number } | { readonly unknown: 'no-way' | 'given-up' }

/**
 * [RES-12] The real moment from which the planner has to plan a race's world, so that its race begins where this one began. Undefined
 * if the world no longer gives the race the same beginning and end, for example because the rules of its zone have changed.
 */
export function plannedFrom({ clock }: Pick<Race, 'clock'>, world: World): RealMs | undefined {
  // At its own beginning a race begins today, whatever day it starts on.
  const now = realMs(clock.begin)
  const { begin, end } = raceSpan(world, now)
  return begin === clock.begin && end === clock.end ? now : undefined
}

/** [RES-12] What a report says of the time of the best way that the wallet pays for. */
export function bestTimeOf({ best, gaveUp }: Pick<RaceReport, 'best' | 'gaveUp'>): BestTime {
  if (best) return { elapsed: best.elapsed }
  return { unknown: gaveUp ? 'given-up' : 'no-way' }
}
