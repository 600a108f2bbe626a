import { rate } from '../clock/clock.ts'
import { apply, replay } from '../race/log/apply.ts'
import type { HappeningType, RaceEvent } from '../race/log/events.ts'
import type { Race } from '../race/log/race.ts'
import type { RaceSpec } from '../step/step-spec.ts'
import type { Cents, GameMs } from '../time/units.ts'
import { aheadAt } from '../time/zone.ts'
import { resultOf } from './result.ts'

/** A completed race as leaderboards rank it. */
export interface Finish {
  /** Game milliseconds, measured on local clocks at the start [RES-9]. */
  readonly elapsed: number
  readonly moneyLeft: Cents
  /** Real milliseconds from the player's first action to the end, including time in which the clock stood. */
  readonly realTaken: number
  /** Number of top-ups from the player's account. */
  readonly topUps: number
  /** Whether the clock ran at one rate, without standing, from the player's first action to the end [RES-7]. */
  readonly steady: boolean
}

/** [RES-8] Whether a race has a leaderboard: only if all its players get the same timetable. */
export const isRanked = ({ startOn }: Pick<RaceSpec, 'startOn'>): boolean => startOn !== undefined

/** The events that count as an action of the player, even before the clock first runs. */
const DEEDS: ReadonlySet<HappeningType> = new Set<HappeningType>([
  'played',
  'booked',
  'cancelled',
  'ticketMoved',
  'answered',
  'hintTaken',
  'skipped',
  'roomTaken',
  'workStarted',
])

/** The rate of a race's clock; undefined if it stands or its pace is auto. */
const steadyRate = ({ clock, pace }: Race): number | undefined =>
  clock.run.state === 'play' && pace === 'steady' ? rate(clock) : undefined

/** [RES-7] Whether the clock runs in `begun`, and keeps that rate, and never stands, through all of `rest`. */
function isSteady(begun: Race, rest: readonly RaceEvent[]): boolean {
  const first = steadyRate(begun)
  if (first === undefined) return false
  let race = begun
  return rest.every((event) => {
    race = apply(race, event)
    return race.ended !== undefined || steadyRate(race) === first
  })
}

/** By how many milliseconds local clocks at the start went forward during the race [RES-9]. */
const putForward = ({ clock, zone }: Race, end: GameMs): number => aheadAt(end, zone) - aheadAt(clock.begin, zone)

/** [RES-6] The finish of a race, from its whole log; undefined unless the race was completed. */
export function finishOf(log: readonly RaceEvent[]): Finish | undefined {
  const race = replay(log)
  const result = resultOf(race)
  if (!race.ended || result?.ending !== 'complete') return undefined
  const start = log.findIndex(({ type }) => DEEDS.has(type))
  const first = log[start]
  return {
    elapsed: result.elapsed + putForward(race, race.ended.at),
    moneyLeft: result.moneyLeft,
    realTaken: first ? race.ended.real - first.real : 0,
    topUps: result.topUps,
    steady: first !== undefined && isSteady(replay(log.slice(0, start + 1)), log.slice(start + 1)),
  }
}

const topped = ({ topUps }: Finish): number => (topUps > 0 ? 1 : 0)

/**
 * [RES-6] Orders finishes, better first: without top-ups before with, then shorter game time, then more money left, then shorter
 * real time.
 */
export const byRank = (a: Finish, b: Finish): number =>
  topped(a) - topped(b) || a.elapsed - b.elapsed || b.moneyLeft - a.moneyLeft || a.realTaken - b.realTaken
