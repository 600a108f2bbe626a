import type { RaceResult } from '@final-call/contract'
import { type Race, inDollars, resultOf, toppedUp } from '@final-call/domain'

/** A race's result in wire format, with money in dollars; undefined while it runs. */
export function wireResult(race: Race): RaceResult | undefined {
  const result = resultOf(race)
  if (!result) return undefined
  return {
    ...result,
    travelled: [...result.travelled],
    moneyLeft: inDollars(result.moneyLeft),
    topUpTotal: inDollars(toppedUp(race.ledger)),
  }
}
