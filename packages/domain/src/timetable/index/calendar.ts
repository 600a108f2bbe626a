import { type EpochDay, weekdayNumber } from '../epoch-day.ts'

/**
 * The days on which a trip runs: given weekdays without end, or individual dates. The game has weekdays only, since a race may begin in any
 * week: an imported feed becomes one week of services. Dates are for those who index a feed as it is, as the benchmark does.
 */
export type Calendar =
  /** Bit 0 is Sunday. */
  | { readonly kind: 'weekly'; readonly mask: number }
  /** Bit n is the day `from + n`. */
  | { readonly kind: 'dated'; readonly from: EpochDay; readonly bits: Uint32Array }

export function runsOn(calendar: Calendar, day: EpochDay): boolean {
  if (calendar.kind === 'weekly') return ((calendar.mask >> weekdayNumber(day)) & 1) === 1
  const bit = day - calendar.from
  if (bit < 0) return false
  const word = calendar.bits[bit >>> 5]
  return word !== undefined && ((word >>> (bit & 31)) & 1) === 1
}

/** [TTB-5] A dated calendar of the given days, in any order. Without days it never runs. */
export function datedCalendar(days: readonly EpochDay[]): Calendar {
  const from = days.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const last = days.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  if (last < from) return { kind: 'dated', from: 0, bits: new Uint32Array(0) }
  const bits = new Uint32Array(((last - from) >>> 5) + 1)
  for (const day of days) {
    const bit = day - from
    bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31))
  }
  return { kind: 'dated', from, bits }
}
