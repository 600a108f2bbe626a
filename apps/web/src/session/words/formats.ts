import { type Cents, type GameMs, HOUR, MINUTE, inDollars, localClock, localDate, putBounded } from '@final-call/domain'
import { dayText, twoDigits } from '../../platform/date-words.ts'
import { wholeDollars, wholeText } from '../../platform/number-words.ts'
import { durationText, spanText } from './lengths.ts'
import { withUnit } from './with-unit.ts'

// The specification, section 9: en-NZ, 24 hours, dd mmm yyyy.
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const weekdayText = (date: Temporal.PlainDate): string => WEEKDAYS[date.dayOfWeek - 1] ?? ''

/** `09:05`, in local time. */
export const timeText = (at: GameMs, zone: string): string => localClock(at, zone)

/** `21 Nov 2026`, in local time. */
export const dateText = (at: GameMs, zone: string): string => dayText(localDate(at, zone))

/** `21 Nov 2026 09:05`, in local time. */
export const dateTimeText = (at: GameMs, zone: string): string => `${dateText(at, zone)} ${timeText(at, zone)}`

/** The day of the race, from 1 on the day on which it begins. */
export const dayNumber = (begin: GameMs, at: GameMs, zone: string): number =>
  localDate(begin, zone).until(localDate(at, zone)).days + 1

/** The minute in which an instant is displayed. */
const minuteOf = (at: GameMs): number => Math.floor(at / MINUTE)

interface Local {
  /** Days since 1970-01-01. */
  readonly day: number
  readonly date: Temporal.PlainDate
  readonly time: string
}

/** Local times and dates by zone and minute, cached because a board requests the same ones every frame. */
const kept = new Map<string, Map<number, Local>>()
const MOST_KEPT = 20_000

function localAt(at: GameMs, zone: string): Local {
  const minute = minuteOf(at)
  const ofZone = kept.get(zone) ?? new Map<number, Local>()
  kept.set(zone, ofZone)
  let local = ofZone.get(minute)
  if (!local) {
    const date = localDate(at, zone)
    local = { date, day: Temporal.PlainDate.from('1970-01-01').until(date).days, time: timeText(at, zone) }
    putBounded(ofZone, minute, local, MOST_KEPT)
  }
  return local
}

/** `Tue` and `09:05`, on any day. */
export function dayAndTime(at: GameMs, zone: string): { readonly day: string; readonly time: string } {
  const { date, time } = localAt(at, zone)
  return { day: weekdayText(date).slice(0, 3), time }
}

/** `Tue 09:05`, on any day. */
export function dayTimeText(at: GameMs, zone: string): string {
  const { day, time } = dayAndTime(at, zone)
  return `${day} ${time}`
}

/**
 * `Tue`, and a week or more from `now` the date; empty on the day of `now`. The player sees `now` by the clocks of `zoneNow`: it has to be
 * the same day by those as well.
 */
function dayFromNow({ date, day }: Local, now: GameMs, zone: string, zoneNow: string): string {
  const days = day - localAt(now, zone).day
  if (days === 0 && day === localAt(now, zoneNow).day) return ''
  return Math.abs(days) < 7 ? weekdayText(date).slice(0, 3) : dayText(date)
}

/**
 * `09:05`; on another day than `now` `Tue 09:05`, and a week or more away the date: after *until*, *by* or *from*.
 * @param zoneNow of the clocks on which `now` is shown
 */
export function timeFromNow(at: GameMs, now: GameMs, zone: string, zoneNow = zone): string {
  const local = localAt(at, zone)
  const day = dayFromNow(local, now, zone, zoneNow)
  return day === '' ? local.time : `${day} ${local.time}`
}

/** `at 09:05`, `on Tue at 09:05`: when something happens, on a day that may be empty. */
export const momentText = (time: string, day: string): string => (day === '' ? `at ${time}` : `on ${day} at ${time}`)

/**
 * `at 09:05`; on another day than `now` `on Tue at 09:05`, and a week or more away the date.
 * @param zoneNow of the clocks on which `now` is shown
 */
export function momentFromNow(at: GameMs, now: GameMs, zone: string, zoneNow = zone): string {
  const local = localAt(at, zone)
  return momentText(local.time, dayFromNow(local, now, zone, zoneNow))
}

/** `27:05`: hours and minutes, as on a board. */
export function hoursText(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE)
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}`
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** `1st`, `22nd`, `113th`. */
export const ordinalText = (n: number): string => `${n}${ENDINGS[ordinals.select(n)] ?? 'th'}`

/** The time from one instant to another as the difference of their displayed times, in whole minutes. */
export const shownSpan = (from: GameMs, until: GameMs): number => (minuteOf(until) - minuteOf(from)) * MINUTE

/** `16 min`, `3 h 05 min`: the time left, as the difference of the two displayed times; `less than 1 min` if these are the same. */
export function leftText(at: GameMs, now: GameMs): string {
  const left = shownSpan(now, at)
  return left > 0 ? spanText(left) : `less than ${spanText(MINUTE)}`
}

/** `12 m 30 sec`, `2 h 05 min`: the time left, below an hour to the second; otherwise the difference of the two displayed times. */
export const untilText = (at: GameMs, now: GameMs): string =>
  at - now < HOUR ? durationText(at - now) : spanText(shownSpan(now, at))

const plural = (n: number, one: string): string => (n === 1 ? one : `${one}s`)

/** `2 hints`; an empty list for 0. */
export const counted = (n: number, one: string): readonly string[] => (n === 0 ? [] : [`${n} ${plural(n, one)}`])

const lasting = (n: number, one: string): readonly string[] => (n === 0 ? [] : [withUnit(n, plural(n, one))])

/** `1 day, 2 hours and 5 minutes`: a duration in words. */
export function durationWords(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE)
  const parts = [
    ...lasting(Math.floor(minutes / 1440), 'day'),
    ...lasting(Math.floor(minutes / 60) % 24, 'hour'),
    ...lasting(minutes % 60, 'minute'),
  ]
  const last = parts.pop()
  if (last === undefined) return 'less than a minute'
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

/** The displayed wallet: whole dollars, rounded down. */
export const walletText = (amount: Cents): string => wholeDollars(inDollars(amount))

/** Metres rounded for display: to tens; from a kilometre on to hundreds; from ten kilometres on to kilometres. */
export function shownMetres(exact: number): number {
  const step = exact < 994.5 ? 10 : exact < 9_949.5 ? 100 : 1_000
  return Math.round(Math.round(exact) / step) * step
}

/** `850 m`, `2.4 km`, `212 km`. Walks are stored in whole metres, so other distances are rounded to metres first, and both read alike. */
export function distanceText(exact: number): string {
  const metres = shownMetres(exact)
  if (metres < 1_000) return withUnit(metres, 'm')
  const km = metres / 1_000
  return withUnit(km < 10 ? km.toFixed(1) : wholeText(km), 'km')
}

const KILOGRAMS = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 1 })

/** Kilograms rounded for display. */
export const shownKilograms = (exact: number): number => Math.round(exact * 10) / 10

/** `17.4 kg`. */
export const carbonText = (kilograms: number): string => withUnit(KILOGRAMS.format(shownKilograms(kilograms)), 'kg')

/** `NZDT`, `GMT+13:45`: the name of a zone at an instant. */
export const zoneText = (at: GameMs, zone: string): string =>
  new Intl.DateTimeFormat('en-NZ', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** ` NZDT`, to append to a time, which it stays beside at the end of a line. */
export const zoneAfter = (at: GameMs, zone: string): string => `\u00a0${zoneText(at, zone)}`

/** The end of something that begins at `now`: as `timeFromNow`, with the zone's name if clocks change meanwhile. */
export function endTimeText(at: GameMs, now: GameMs, zone: string): string {
  const changes = zoneText(at, zone) !== zoneText(now, zone)
  return timeFromNow(at, now, zone) + (changes ? zoneAfter(at, zone) : '')
}

/** Whether clocks in two zones show different times. */
export const areApart = (at: GameMs, a: string, b: string): boolean =>
  a !== b && dateTimeText(at, a) !== dateTimeText(at, b)

/** ` NZDT`, to append to a time in zone `there` if its clocks differ from `here`; otherwise empty. */
export const clocksText = (at: GameMs, here: string, there: string): string =>
  areApart(at, here, there) ? zoneAfter(at, there) : ''

/** `23 Nov 2026`, in local time; empty on the day of `now`. */
export const otherDayText = (at: GameMs, now: GameMs, zone: string): string => {
  const { date, day } = localAt(at, zone)
  return day === localAt(now, zone).day ? '' : dayText(date)
}

/** `Today, Monday 23 Nov 2026`, `Wednesday 25 Nov 2026`: a board's heading for a day given as `YYYY-MM-DD`. */
export function dayHeading(date: string, now: GameMs, zone: string): string {
  const day = Temporal.PlainDate.from(date)
  const { days } = localDate(now, zone).until(day)
  const near = ['Yesterday, ', 'Today, ', 'Tomorrow, '][days + 1] ?? ''
  return `${near}${weekdayText(day)} ${dayText(day)}`
}

/** A clock rate, as a whole number as in the specification. */
export const rateText = (rate: number): string => wholeText(Math.round(rate))
