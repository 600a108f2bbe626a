import type { Race } from '../race/log/race.ts'
import type { Ending } from '../race/log/events.ts'
import { type Cents, cents } from '../time/units.ts'
import { type Travelled, travelled } from './carbon.ts'
import { balance, toppedUp } from '../wallet/ledger.ts'

/** The outcome of a finished race. */
export interface Result {
  readonly ending: Ending
  /** Game milliseconds from start to end; zero for an abandoned attempt [RES-1]. */
  readonly elapsed: number
  /** For an abandoned attempt without its top-ups, which are returned. */
  readonly moneyLeft: Cents
  readonly hints: number
  readonly wrongAnswers: number
  readonly topUps: number
  /** Real milliseconds for which the clock stood between first play and end: paused by the player, and lapsed. */
  readonly realPaused: number
  readonly realLapsed: number
  readonly travelled: readonly Travelled[]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)

const withoutTopUps = (ledger: Race['ledger']): Cents => cents(Math.max(0, balance(ledger) - toppedUp(ledger)))

/** The wallet's balance; for an abandoned attempt without its top-ups, which are returned. */
export const moneyLeft = ({ ended, ledger }: Pick<Race, 'ended' | 'ledger'>): Cents =>
  ended?.ending === 'abandoned' ? withoutTopUps(ledger) : balance(ledger)

/** [RES-2] The outcome of a race; undefined while it runs. */
export function resultOf(race: Race): Result | undefined {
  if (!race.ended) return undefined
  const { ending, at } = race.ended
  return {
    ending,
    elapsed: ending === 'abandoned' ? 0 : at - race.clock.begin,
    moneyLeft: moneyLeft(race),
    hints: sum(race.steps.map((step) => Object.keys(step.hints).length)),
    wrongAnswers: sum(race.steps.flatMap((step) => Object.values(step.wrongAnswers))),
    topUps: race.ledger.filter(({ reason }) => reason === 'top-up').length,
    realPaused: race.pausedReal,
    realLapsed: race.lapsedReal,
    travelled: travelled(race.tickets),
  }
}
