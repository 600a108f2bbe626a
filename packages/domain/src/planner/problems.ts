import { isRanked } from '../result/finish.ts'
import type { RaceSpec } from '../step/step-spec.ts'
import { type Cents, MINUTE, cents } from '../time/units.ts'
import { moneyText } from '../wallet/money-text.ts'
import type { Halt } from './halt.ts'
import type { LostTask } from './out-of-reach.ts'
import type { RaceReport } from './report.ts'

/** A reason why a race is not worth ranking, or may be impossible to win. */
export interface RaceProblem {
  readonly kind:
    | 'unsolvable'
    | 'given-up'
    | 'short-wallet'
    | 'lost-tasks'
    | 'money-no-object'
    | 'dead-heat'
    | 'one-way'
    | 'mindless'
    | 'waiting'
    | 'too-short'
    | 'too-long'
  /** A sentence for its author. */
  readonly message: string
}

/** Two kinds of way that differ by less than this share are a dead heat. */
const DEAD_HEAT = 0.03
/**
 * A share of the best way. The second kind of way may be slower by this share at most, and the mindless player must be slower by this
 * share at least.
 */
const BEHIND = 0.25
/** The greatest share of the best way that may be waiting. */
const MOST_WAITING = 0.5
/** The least and the most real milliseconds that the best way may take. */
const SHORTEST = 10 * MINUTE
const LONGEST = 40 * MINUTE

const percent = (share: number): string => `${Math.round(share * 100)}%`

/** How much slower than the best a way is, in words; the share may round to 0%. */
function behind(share: number): string {
  if (share <= 0) return 'no slower than the best'
  return `${share < 0.005 ? 'less than 1%' : percent(share)} behind`
}

function stuckAt({ leg, step, orBefore }: Halt): string {
  const at = `legs[${leg}].steps[${step}]`
  return orBefore ? `there is none past ${at}, and perhaps none so far` : `the first step without one is ${at}`
}

/** [PLN-6][PLN-9][PLN-13] The problem of a race without a known best way. */
function withoutBest({ cheapest, mindless, gaveUp, unnamed, halt, wallet }: RaceReport): RaceProblem {
  // [WRK-1] A player who cannot afford any way on may work; tokens can be bought by all.
  const short = (need: Cents): string =>
    `${moneyText(need)}, and the wallet holds ${moneyText(wallet)}. Players have to work for the rest, where work is offered, or buy tokens.`
  if (!gaveUp) {
    if (unnamed) {
      const places = unnamed.join(', ')
      return {
        kind: 'unsolvable',
        message: `It cannot be won: the only ways lead on foot by ${places}, and players know of a place of yours only once a step has opened that names it.`,
      }
    }
    if (!cheapest) {
      return { kind: 'unsolvable', message: `No way to win it was found${halt ? `: ${stuckAt(halt)}` : ''}.` }
    }
    const message = `The wallet does not pay for it: the cheapest way needs ${short(cheapest.need)}`
    return { kind: 'short-wallet', message }
  }
  const known = [mindless, cheapest].flatMap((way) => (way ? [way.need] : []))
  if (known.length === 0) {
    return { kind: 'given-up', message: 'No way to win it was found in the time that a search may take.' }
  }
  const need = cents(Math.min(...known))
  const way =
    need <= wallet
      ? 'A player who always takes the first departure gets there, and there may be better ways.'
      : `The cheapest way that is known needs ${short(need)}`
  return { kind: 'given-up', message: `The search was given up before it had a best way. ${way}` }
}

/** [PLN-14] The problem of a race with tasks that nobody can solve. */
function withLost([first, ...more]: readonly LostTask[]): readonly RaceProblem[] {
  if (!first) return []
  const { leg, step, place } = first
  const others = more.length === 1 ? ' So it is with one more task.' : ` So it is with ${more.length} more tasks.`
  const message =
    `Nobody can solve a task at legs[${leg}].steps[${step}]: no way leads to its place, ${place}.` +
    (more.length > 0 ? others : '')
  return [{ kind: 'lost-tasks', message }]
}

/**
 * [PLN-6] The problems of a race. A race without a known best way always has one. All others but tasks that nobody can solve are checked
 * only in ranked races, whose players have the same timetable and are compared.
 */
export function problemsOf(report: RaceReport, spec: Pick<RaceSpec, 'startOn'>): readonly RaceProblem[] {
  const { best, fastest, kinds, kindsGaveUp, lostTasks = [], mindless, realTime = 0, wallet } = report
  if (!best || !fastest) return [withoutBest(report)]
  const problems: RaceProblem[] = [...withLost(lostTasks)]
  if (!isRanked(spec)) return problems
  const add = (kind: RaceProblem['kind'], message: string): void => {
    problems.push({ kind, message })
  }
  // [PLN-8] Every wallet can pay for a way that costs nothing.
  if (fastest.need > 0 && wallet >= fastest.need) {
    add(
      'money-no-object',
      `The wallet reaches the fastest way, which needs ${moneyText(fastest.need)}: money decides nothing.`,
    )
  }
  const second = kinds[1]
  const gap = second ? second.elapsed / best.elapsed - 1 : Number.POSITIVE_INFINITY
  if (gap < DEAD_HEAT) add('dead-heat', `The second kind of way is ${behind(gap)}: a dead heat.`)
  // [PLN-8] Kinds differ by their long rides, and a race across town has none: a bus and a taxi are of one kind.
  if (gap > BEHIND && best.kind.length > 0) {
    const rest = second ? `The second kind of way is ${behind(gap)}` : 'No second kind of way was found'
    const isCut = !second && kindsGaveUp
    const cut = ' in the time that a search may take: there may be nothing to choose.'
    add('one-way', `${rest}${isCut ? cut : ': there is nothing to choose.'}`)
  }
  const astray = mindless ? mindless.elapsed / best.elapsed - 1 : Number.POSITIVE_INFINITY
  if (astray < BEHIND) {
    add('mindless', `A player who always takes the first departure is ${behind(astray)}: thinking does not pay.`)
  }
  if (best.waiting > MOST_WAITING) add('waiting', `${percent(best.waiting)} of the best way is waiting.`)
  const minutes = Math.round(realTime / MINUTE)
  const real = `The best way takes ${minutes < 1 ? 'less than a' : minutes} real minute${minutes > 1 ? 's' : ''}`
  if (realTime < SHORTEST) add('too-short', `${real}, less than 10.`)
  if (realTime > LONGEST) add('too-long', `${real}, more than 40.`)
  return problems
}
