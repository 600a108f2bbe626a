declare const unit: unique symbol

/** A number that carries its unit, so that game time, real time and money never mix. */
type Unit<Name extends string> = number & { readonly [unit]: Name }

/** An instant of game time: milliseconds since the epoch. */
export type GameMs = Unit<'game instant'>

/** An instant of real time: milliseconds since the epoch, as the server's clock had it. */
export type RealMs = Unit<'real instant'>

/** A length of game time in whole minutes. */
export type Minutes = Unit<'minutes'>

/** Money in whole cents. On the wire only the events of a log have cents; everything else is in dollars. */
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

/** Later than everything in any race. */
export const EVER = gameMs(Number.MAX_SAFE_INTEGER)

/** @throws RangeError when n is not finite. */
export function realMs(n: number): RealMs {
  if (!Number.isFinite(n)) throw new RangeError(`not an instant: ${n}`)
  return n as RealMs
}

/** @throws RangeError when n is not a safe integer. */
export const minutes = (n: number): Minutes => whole(n, 'whole minutes') as Minutes

/** Normalises -0 to 0, because JSON drops the sign. @throws RangeError when n is not a safe integer. */
export const cents = (n: number): Cents => (whole(n, 'whole cents') + 0) as Cents

/** Dollars (`12`, `12.5`) rounded to whole cents. @throws RangeError when the cents are not a safe integer. */
export const dollars = (n: number): Cents => cents(Math.round(n * 100))

/** Cents to dollars, for the wire. */
export const inDollars = (amount: Cents): number => amount / 100

/**
 * `[hours, minutes]` to minutes. Source: the specification writes lengths and times of day this way.
 * @throws RangeError when the minutes are not a safe integer.
 */
export const hm = ([hours, mins]: readonly [number, number]): Minutes => minutes(hours * 60 + mins)

/** Minutes to `[hours, minutes]`. */
export const inHM = (length: number): [hours: number, minutes: number] => [Math.floor(length / 60), length % 60]

/** The game instant `length` later. */
export const after = (at: GameMs, length: Minutes): GameMs => (at + length * MINUTE) as GameMs
/** The game instant `length` earlier. */
export const before = (at: GameMs, length: Minutes): GameMs => (at - length * MINUTE) as GameMs
