import type { RaceResult } from '@final-call/contract'
import { type Race, cents, inDollars, resultOf } from '@final-call/domain'

/** A race's result on the wire, with money in dollars; undefined while it runs. */
export function wireResult(race: Race): RaceResult | undefined {
  const result = resultOf(race)
  if (!result) return undefined
  const topUps = race.ledger.filter(({ reason }) => reason === 'top-up').map(({ amount }) => amount)
  return {
    ...result,
    travelled: [...result.travelled],
    moneyLeft: inDollars(result.moneyLeft),
    topUpTotal: inDollars(cents(topUps.reduce((sum, amount) => sum + amount, 0))),
  }
}
