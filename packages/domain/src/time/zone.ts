import { putBounded } from '../collections/put-bounded.ts'
import { type Weekday, WEEKDAYS } from './weekday.ts'
import { type GameMs, type Minutes, MINUTE, gameMs, minutes } from './units.ts'

const zoned = (at: GameMs, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(zone)

const known = new Map<string, boolean>()
const MOST_KNOWN = 1000

/**
 * Whether `name` is an IANA zone. Offsets such as `+13:00`, which `Intl` also accepts, are not: they have no daylight saving. Nor are
 * abbreviations such as `PST`: `Intl` accepts some, and `Temporal`, which resolves all times, throws at them.
 */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false
  const before = known.get(name)
  if (before !== undefined) return before
  let is: boolean
  try {
    // Constructing a formatter takes half a millisecond, and a GTFS import checks every stop: hence the cache.
    is = new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '' && zoned(gameMs(0), name).year > 0
  } catch {
    is = false
  }
  putBounded(known, name, is, MOST_KNOWN)
  return is
}

/** The local date in `zone` at `at`. */
export const localDate = (at: GameMs, zone: string): Temporal.PlainDate => zoned(at, zone).toPlainDate()

/** Whole minutes after local midnight, rounded down. */
export function localMinutes(at: GameMs, zone: string): number {
  const { hour, minute } = zoned(at, zone)
  return hour * 60 + minute
}

/**
 * [TIM-1] The instant of a wall-clock time, with Temporal's `compatible` disambiguation by default: a skipped time moves
 * forward by the gap, a repeated time is the earlier one. `time` may exceed 24 hours and then falls on a later date.
 */
export function wallClock(
  date: Temporal.PlainDate,
  time: Minutes,
  zone: string,
  disambiguation: 'compatible' | 'later' = 'compatible',
): GameMs {
  const days = Math.floor(time / 1440)
  const rest = time - days * 1440
  const local = date.add({ days }).toPlainDateTime({ hour: Math.floor(rest / 60), minute: rest % 60 })
  return gameMs(local.toZonedDateTime(zone, { disambiguation }).epochMilliseconds)
}

/**
 * [TTB-4] The instant of a GTFS service-day time, which counts from noon minus 12 hours. On days without a clock change it
 * equals wall-clock time. Source: https://gtfs.org/documentation/schedule/reference/#field-types, "Time".
 */
export const sinceNoon = (date: Temporal.PlainDate, time: Minutes, zone: string): GameMs =>
  gameMs(wallClock(date, minutes(720), zone) + (time - 720) * MINUTE)

const offsetOf = ({ offsetNanoseconds }: Temporal.ZonedDateTime): number => offsetNanoseconds / 1_000_000

/**
 * How far local clocks are ahead of UTC at `at`, in milliseconds: the zone's offset. Clocks that went back count as standing until
 * they show what they have not shown before.
 */
export function aheadAt(at: GameMs, zone: string): number {
  const now = zoned(at, zone)
  // The latest change up to now: `previous` leaves out one at the very instant that it is asked at.
  const change = now.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  if (!change) return offsetOf(now)
  const wentBack = offsetOf(change.subtract({ milliseconds: 1 })) - offsetOf(change)
  return offsetOf(now) + Math.max(0, wentBack - (now.epochMilliseconds - change.epochMilliseconds))
}

export const weekdayOf = (date: Temporal.PlainDate): Weekday => WEEKDAYS[date.dayOfWeek % 7] ?? 'sun'

/**
 * [TIM-2] The first instant at or after `at` when local clocks show `time`. Where clocks go back and show it twice, either counts.
 * @throws RangeError when there is none within three days.
 */
export function nextLocalTime(at: GameMs, time: Minutes, zone: string): GameMs {
  const today = localDate(at, zone)
  for (let days = 0; days < 3; days += 1) {
    const date = today.add({ days })
    const found = [wallClock(date, time, zone), wallClock(date, time, zone, 'later')].find((it) => it >= at)
    if (found !== undefined) return found
  }
  throw new RangeError(`no ${time} minutes after midnight within three days of ${at} in ${zone}`)
}

/** Local time as `HH:MM`, 24-hour. */
export function localClock(at: GameMs, zone: string): string {
  const time = localMinutes(at, zone)
  return `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`
}
