import { apply } from '../race/apply.ts'
import type { HappeningType, RaceEvent } from '../race/events.ts'
import type { Race } from '../race/race.ts'
import type { RaceSpec } from '../step/step-spec.ts'
import type { Cents } from '../time/units.ts'
import { resultOf } from './result.ts'

/** What a completed race is ranked by. */
export interface Finish {
  /** Game milliseconds. */
  readonly elapsed: number
  readonly moneyLeft: Cents
  /** Real milliseconds from the first play to the end, the time in which the clock stood included. */
  readonly realTaken: number
  /** How often money from outside the race was added to the wallet. */
  readonly topUps: number
  /** The clock never stood on the way, and its rate never changed [RES-7]. */
  readonly steady: boolean
}

/** [RES-8] Whether a race's finishes are ranked: all who race it must meet the same timetable. */
export const isRanked = ({ startOn }: Pick<RaceSpec, 'startOn'>): boolean => startOn !== undefined

/** What makes the clock stand, or run at another rate. A call that held it is `released` again. */
const UNSTEADY: ReadonlySet<HappeningType> = new Set<HappeningType>([
  'paused',
  'lapsed',
  'speedSet',
  'paceSet',
  'released',
])

/** [RES-6] How a race finished, from its whole log; undefined unless it was completed. */
export function finishOf(log: readonly RaceEvent[]): Finish | undefined {
  const start = log.findIndex(({ type }) => type === 'played')
  const first = log[start]
  if (!first) return undefined
  const begun = log.slice(0, start + 1).reduce<Race | undefined>(apply, undefined)
  const race = log.slice(start + 1).reduce<Race | undefined>(apply, begun)
  const result = race && resultOf(race)
  if (!race?.ended || result?.ending !== 'complete') return undefined
  return {
    elapsed: result.elapsed,
    moneyLeft: result.moneyLeft,
    realTaken: race.ended.real - first.real,
    topUps: result.topUps,
    steady: begun?.pace === 'steady' && !race.held && !log.slice(start + 1).some(({ type }) => UNSTEADY.has(type)),
  }
}

const topped = ({ topUps }: Finish): number => (topUps > 0 ? 1 : 0)

/**
 * [RES-6] The better of two is less: without top-ups before with, then the shorter game time, then more money left, then the
 * shorter real time.
 */
export const byRank = (a: Finish, b: Finish): number =>
  topped(a) - topped(b) || a.elapsed - b.elapsed || b.moneyLeft - a.moneyLeft || a.realTaken - b.realTaken
