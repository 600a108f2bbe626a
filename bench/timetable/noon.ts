import type { Day } from './read-feed.ts'

const HOUR = 3_600_000
const DAY = 86_400_000

/** Noon minus 12 hours of each day, in milliseconds, computed once each. Independent of the domain's code, as a check on it. */
export function noonZeros(zone: string): (day: Day) => number {
  const zeros = new Map<Day, number>()
  return (day) => {
    let zero = zeros.get(day)
    if (zero === undefined) {
      const date = Temporal.Instant.fromEpochMilliseconds(day * DAY)
        .toZonedDateTimeISO('UTC')
        .toPlainDate()
      zero = date.toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).epochMilliseconds - 12 * HOUR
      zeros.set(day, zero)
    }
    return zero
  }
}
