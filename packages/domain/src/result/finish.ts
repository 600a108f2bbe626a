import { rate } from '../clock/clock.ts'
import { apply, replay } from '../race/apply.ts'
import type { HappeningType, RaceEvent } from '../race/events.ts'
import type { Race } from '../race/race.ts'
import type { RaceSpec } from '../step/step-spec.ts'
import type { Cents, GameMs } from '../time/units.ts'
import { offsetAt } from '../time/zone.ts'
import { resultOf } from './result.ts'

/** What a completed race is ranked by. */
export interface Finish {
  /** Game milliseconds, by the clocks where it began [RES-9]. */
  readonly elapsed: number
  readonly moneyLeft: Cents
  /** Real milliseconds from the first thing that the player did to the end, the time in which the clock stood included. */
  readonly realTaken: number
  /** How often money from outside the race was added to the wallet. */
  readonly topUps: number
  /** The clock ran from the first thing that the player did to the end, at one rate [RES-7]. */
  readonly steady: boolean
}

/** [RES-8] Whether a race's finishes are ranked: all who race it must meet the same timetable. */
export const isRanked = ({ startOn }: Pick<RaceSpec, 'startOn'>): boolean => startOn !== undefined

/** What a player does that gets them on, be it with the clock still standing. Some steps complete by themselves. */
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

/** The one rate at which a race runs; undefined where its clock stands, or its pace is auto. */
const steadyRate = ({ clock, pace }: Race): number | undefined =>
  clock.run.state === 'play' && pace === 'steady' ? rate(clock) : undefined

/** [RES-7] Whether a race runs at one rate, and never stands, from its first deed to its end. */
function isSteady(begun: Race, rest: readonly RaceEvent[]): boolean {
  const first = steadyRate(begun)
  if (first === undefined) return false
  let race = begun
  return rest.every((event) => {
    race = apply(race, event)
    return race.ended !== undefined || steadyRate(race) === first
  })
}

/** By how much clocks at the start have been put forward on the way, in milliseconds [RES-9]. */
const putForward = ({ clock, zone }: Race, end: GameMs): number => offsetAt(end, zone) - offsetAt(clock.begin, zone)

/** [RES-6] How a race finished, from its whole log; undefined unless it was completed. */
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
    steady: first?.type === 'played' && isSteady(replay(log.slice(0, start + 1)), log.slice(start + 1)),
  }
}

const topped = ({ topUps }: Finish): number => (topUps > 0 ? 1 : 0)

/**
 * [RES-6] The better of two is less: without top-ups before with, then the shorter game time, then more money left, then the
 * shorter real time.
 */
export const byRank = (a: Finish, b: Finish): number =>
  topped(a) - topped(b) || a.elapsed - b.elapsed || b.moneyLeft - a.moneyLeft || a.realTaken - b.realTaken
