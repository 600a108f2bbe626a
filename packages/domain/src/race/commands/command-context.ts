import { type Cents, cents } from '../../time/units.ts'
import { localClock } from '../../time/zone.ts'
import { balance } from '../../wallet/ledger.ts'
import { moneyText } from '../../wallet/money-text.ts'
import type { Refusal, RefusalReason } from './commands.ts'
import { type Race, zoneOfPlayer } from '../log/race.ts'
import type { Happening } from '../log/events.ts'
import type { Dated, Scribe } from '../log/scribe.ts'
import type { World } from '../world/world.ts'

/** What a command handler works with: the settled race, its world, and the instant of the command. */
export interface CommandContext extends Dated {
  readonly scribe: Scribe
  /** Writes an event at that instant. */
  readonly write: (happening: Happening) => void
  readonly race: Race
  readonly world: World
}

export const refuse = (reason: RefusalReason, message: string): Refusal => ({ reason, message })

/** [WAL-2] A refusal if the wallet does not cover a price. */
export function shortOf(race: Race, price: Cents): Refusal | undefined {
  const short = price - balance(race.ledger)
  return short > 0
    ? refuse('wallet-short', `Your wallet is ${moneyText(cents(short))} short: it costs ${moneyText(price)}.`)
    : undefined
}

/** A refusal while the player is busy. Expects a settled race, in which a player who is free by now is no longer busy. */
export function busy({ race, world }: CommandContext): Refusal | undefined {
  if (race.busyUntil === undefined) return undefined
  return refuse('busy', `You are busy until ${localClock(race.busyUntil, zoneOfPlayer(race, world))}.`)
}
