import { type Weekday, WEEKDAYS } from './weekday.ts'
import { type GameMs, type Minutes, MINUTE, gameMs, minutes } from './units.ts'

const zoned = (at: GameMs, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(zone)

const known = new Map<string, boolean>()
const MOST_KNOWN = 1000

/** Whether it is an IANA name. An offset (`+13:00`), which `Intl` takes too, knows no daylight saving. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false
  const before = known.get(name)
  if (before !== undefined) return before
  let is: boolean
  try {
    // To ask takes half a millisecond, and a feed asks for each of its stops.
    is = new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    is = false
  }
  if (known.size < MOST_KNOWN) known.set(name, is)
  return is
}

/** The local date at a place. */
export const localDate = (at: GameMs, zone: string): Temporal.PlainDate => zoned(at, zone).toPlainDate()

/** Minutes after midnight on local clocks, rounded down. */
export function localMinutes(at: GameMs, zone: string): number {
  const { hour, minute } = zoned(at, zone)
  return hour * 60 + minute
}

/**
 * [TIM-1] A wall-clock time as an instant, as Temporal's `compatible` has it: a skipped time moves forward by the gap,
 * a repeated one is the earlier.
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
 * [TTB-4] A time of a GTFS service day as an instant: so long after twelve hours before the day's noon. Where no clocks change
 * that is wall-clock time.
 */
export const sinceNoon = (date: Temporal.PlainDate, time: Minutes, zone: string): GameMs =>
  gameMs(wallClock(date, minutes(720), zone) + (time - 720) * MINUTE)

/** How far local clocks are ahead of UTC, in milliseconds. */
export const offsetAt = (at: GameMs, zone: string): number => zoned(at, zone).offsetNanoseconds / 1_000_000

export const weekdayOf = (date: Temporal.PlainDate): Weekday => WEEKDAYS[date.dayOfWeek % 7] ?? 'sun'

/** [TIM-2] The first instant from `at` on when local clocks show `time`, be it the second time on that day. */
export function nextLocalTime(at: GameMs, time: Minutes, zone: string): GameMs {
  const today = localDate(at, zone)
  for (let days = 0; days < 3; days += 1) {
    const date = today.add({ days })
    const found = [wallClock(date, time, zone), wallClock(date, time, zone, 'later')].find((it) => it >= at)
    if (found !== undefined) return found
  }
  throw new RangeError(`no ${time} minutes after midnight within three days of ${at} in ${zone}`)
}

/** `HH:MM` on local clocks. */
export function localClock(at: GameMs, zone: string): string {
  const time = localMinutes(at, zone)
  return `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`
}
