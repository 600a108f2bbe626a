import { type Cents, type GameMs, cents } from '../time/units.ts'

interface Bonus {
  readonly at: GameMs
  /** The balance just before the bonus. */
  readonly before: number
}

/** Money along a way, in cents from an empty wallet: the lowest balance is what the wallet must cover. */
export interface Purse {
  readonly balance: number
  /** In order of time. */
  readonly bonuses: readonly Bonus[]
}

export const EMPTY: Purse = { balance: 0, bonuses: [] }

/** Pays at `at`, which may be before bonuses that have come since: an early fare must be bought in time. */
export function spend({ balance, bonuses }: Purse, amount: Cents, at: GameMs): Purse {
  if (amount === 0 || bonuses.length === 0) return { balance: balance - amount, bonuses }
  return {
    balance: balance - amount,
    bonuses: bonuses.map((bonus) => (bonus.at > at ? { ...bonus, before: bonus.before - amount } : bonus)),
  }
}

export const earn = ({ balance, bonuses }: Purse, amount: Cents, at: GameMs): Purse =>
  amount === 0 ? { balance, bonuses } : { balance: balance + amount, bonuses: [...bonuses, { at, before: balance }] }

/** The lowest balance from `since` on: what a purchase made then could still have taken. */
const least = ({ balance, bonuses }: Purse, since: number): number =>
  bonuses.reduce((low, bonus) => (bonus.at > since ? Math.min(low, bonus.before) : low), balance)

/** The smallest wallet with which a way can be begun. */
export const needOf = (purse: Purse): Cents => cents(Math.max(0, -least(purse, Number.NEGATIVE_INFINITY)))

/** Whether `a` can pay for anything that `b` can, now or at any past moment; compared from the latest bonus back. */
export function noPoorer(a: Purse, b: Purse): boolean {
  let [i, j] = [a.bonuses.length - 1, b.bonuses.length - 1]
  let [inA, inB] = [a.balance, b.balance]
  for (;;) {
    if (inA < inB) return false
    const at = Math.max(a.bonuses[i]?.at ?? Number.NEGATIVE_INFINITY, b.bonuses[j]?.at ?? Number.NEGATIVE_INFINITY)
    if (at === Number.NEGATIVE_INFINITY) return true
    for (; a.bonuses[i]?.at === at; i -= 1) inA = Math.min(inA, a.bonuses[i]?.before ?? inA)
    for (; b.bonuses[j]?.at === at; j -= 1) inB = Math.min(inB, b.bonuses[j]?.before ?? inB)
  }
}
