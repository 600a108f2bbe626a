import type { LocationId } from '../place/location.ts'
import { type Cents, type GameMs, type RealMs, cents } from '../time/units.ts'
import { localClock } from '../time/zone.ts'
import { balance } from '../wallet/ledger.ts'
import { moneyText } from '../wallet/money-text.ts'
import type { Refusal, RefusalReason } from './commands.ts'
import { type Race, zoneOfPlayer } from './race.ts'
import type { Scribe } from './scribe.ts'
import type { World } from './world.ts'

/** What a command is carried out on: the race as it stands once it is settled, the world, and the moment on both clocks. */
export interface CommandContext {
  readonly scribe: Scribe
  readonly race: Race
  readonly world: World
  readonly at: GameMs
  readonly real: RealMs
}

export const refuse = (reason: RefusalReason, message: string): Refusal => ({ reason, message })

/** [WAL-2] A refusal when the wallet is short of an amount. */
export function shortOf(race: Race, price: Cents): Refusal | undefined {
  const short = price - balance(race.ledger)
  return short > 0
    ? refuse('wallet-short', `Your wallet is ${moneyText(cents(short))} short: it costs ${moneyText(price)}.`)
    : undefined
}

export const isAt = (race: Race, location: LocationId): boolean =>
  race.place.kind === 'at' && race.place.location === location

/** A refusal while a wrong answer, a room or work keeps the player: once the race is settled, whoever is free by now has been freed. */
export function busy({ race, world }: CommandContext): Refusal | undefined {
  if (race.busyUntil === undefined) return undefined
  return refuse('busy', `You are busy until ${localClock(race.busyUntil, zoneOfPlayer(race, world))}.`)
}
