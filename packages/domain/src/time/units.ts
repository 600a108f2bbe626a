declare const unit: unique symbol

/** A number that carries its unit, so that game time, real time and money never mix. */
type Unit<Name extends string> = number & { readonly [unit]: Name }

/** An instant of game time: milliseconds since the epoch. */
export type GameMs = Unit<'game instant'>

/** An instant of real time: milliseconds since the epoch, as the server's clock had it. */
export type RealMs = Unit<'real instant'>

/** A length of game time in whole minutes. */
export type Minutes = Unit<'minutes'>

/** Money in whole cents, in logs, journeys and steps on the wire too. What people write, or read beside a race, is in dollars. */
export type Cents = Unit<'cents'>

/** Lengths of time in milliseconds, game or real. */
export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000

function whole(n: number, what: string): number {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not ${what}: ${n}`)
  return n
}

/** @throws RangeError when n is not finite. */
export function gameMs(n: number): GameMs {
  if (!Number.isFinite(n)) throw new RangeError(`not an instant: ${n}`)
  return n as GameMs
}

/** @throws RangeError when n is not finite. */
export function realMs(n: number): RealMs {
  if (!Number.isFinite(n)) throw new RangeError(`not an instant: ${n}`)
  return n as RealMs
}

/** @throws RangeError when n is not a safe integer. */
export const minutes = (n: number): Minutes => whole(n, 'whole minutes') as Minutes

/** Never minus zero, which JSON would not keep. @throws RangeError when n is not a safe integer. */
export const cents = (n: number): Cents => (whole(n, 'whole cents') + 0) as Cents

/** Dollars as people and race specs write them (`12`, `12.5`) to whole cents. @throws RangeError when those are no safe integer. */
export const dollars = (n: number): Cents => cents(Math.round(n * 100))

/** Cents to dollars, for the wire. */
export const inDollars = (amount: Cents): number => amount / 100

/** `[hours, minutes]`, the specification's spelling of a length or a time of day, to minutes. @throws RangeError when those are no safe integer. */
export const hm = ([hours, mins]: readonly [number, number]): Minutes => minutes(hours * 60 + mins)

/** Minutes to `[hours, minutes]`. */
export const inHM = (length: number): [hours: number, minutes: number] => [Math.floor(length / 60), length % 60]

/** A game instant moved by a length. */
export const after = (at: GameMs, length: Minutes): GameMs => (at + length * MINUTE) as GameMs
export const before = (at: GameMs, length: Minutes): GameMs => (at - length * MINUTE) as GameMs
