import { type Day, dateText } from './calendar.ts'

const offsetAt = (instant: Temporal.Instant, zone: string): number =>
  instant.toZonedDateTimeISO(zone).offsetNanoseconds / 60e9

/** Minutes by which the clocks of `zone` are ahead of those of `other`, at noon of `day` in `other`. */
type Ahead = (zone: string, other: string, day: Day) => number

export function aheadOf(): Ahead {
  const known = new Map<string, number>()
  return (zone, other, day) => {
    if (zone === other) return 0
    const key = `${zone} ${other} ${day}`
    const found = known.get(key)
    if (found !== undefined) return found
    const noon = Temporal.PlainDate.from(dateText(day)).toZonedDateTime({ timeZone: other, plainTime: '12:00' })
    const ahead = offsetAt(noon.toInstant(), zone) - offsetAt(noon.toInstant(), other)
    known.set(key, ahead)
    return ahead
  }
}
