import { type Reading, type Row, asWritten, codeIn, eachRow } from '../files/table.ts'

/** A date as days since 1970-01-01. */
export type Day = number

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export const MINUTES_A_DAY = 1440
export const SECONDS_A_DAY = 60 * MINUTES_A_DAY
const DAY_MS = 1000 * SECONDS_A_DAY

/** The weekday of a day, with 0 for Monday: 1970-01-01 was a Thursday. */
const weekdayOf = (day: Day): number => (((day + 3) % 7) + 7) % 7

export const mondayOf = (day: Day): Day => day - weekdayOf(day)

/** `2026-11-21`; beyond the years 0 to 9999, where a week of such a year may begin or end, `+010000-01-01`. */
export const dateText = (day: Day): string => new Date(day * DAY_MS).toISOString().replace(/T.*/, '')

/** Programs that store a date as a floating-point number write `20261121.0`. */
const DATE = /^(\d{4})-?(\d{2})-?(\d{2})(?:\.0)?$/

/** The day written as `20261121` or `2026-11-21`; undefined for anything else. */
export function dayOf(text: string): Day | undefined {
  const [, year, month, date] = DATE.exec(text) ?? []
  if (year === undefined) return undefined
  const iso = `${year}-${month}-${date}`
  const day = Date.parse(`${iso}T00:00:00Z`) / DAY_MS
  return Number.isInteger(day) && dateText(day) === iso ? day : undefined
}

/**
 * The first day after a date that does not exist: 1 October for `20260931`, and 1 January for `20269999`. Undefined for text that is not
 * written as a date, or in another order: `24122026` would have a 20th month.
 */
function dayAfter(text: string): Day | undefined {
  const [year, month, date] = (DATE.exec(text) ?? []).slice(1).map(Number)
  if (year === undefined || month === undefined || (month > 12 && month < 99)) return undefined
  const [years, months] =
    month === 0 ? [year, 0] : month === 99 ? [year + 1, 0] : [year, date === 0 ? month - 1 : month]
  return new Date(0).setUTCFullYear(years, months, 1) / DAY_MS
}

/** The days of a service: weekdays of a span, with exceptions for single dates. */
export interface Calendar {
  readonly from: Day
  readonly to: Day
  /** One bit a weekday; bit 0 is Monday. */
  readonly weekdays: number
  readonly dates: ReadonlyMap<Day, boolean>
}

const regular = ({ from, to, weekdays }: Calendar, day: Day): boolean =>
  day >= from && day <= to && ((weekdays >> weekdayOf(day)) & 1) === 1

export const runsOn = (calendar: Calendar, day: Day): boolean => calendar.dates.get(day) ?? regular(calendar, day)

/** The weekdays of a row of calendar.txt, as bits. */
function weekdaysIn(row: Row, { troubles }: Reading): number {
  return WEEKDAYS.reduce((mask, name, i) => {
    const text = codeIn(row, name)
    if (text !== '0' && text !== '1') {
      troubles.add('weekday of a calendar taken as 0: it is neither 0 nor 1', row.spot(), `${name} "${text}"`)
    }
    return text === '1' ? mask | (1 << i) : mask
  }, 0)
}

/**
 * The first and last day of a row of calendar.txt. A date that does not exist, such as `20260931`, is replaced by the nearest day within
 * the span, with a warning; undefined, with a warning, if a date cannot be read.
 */
function spanIn(row: Row, { troubles }: Reading): Pick<Calendar, 'from' | 'to'> | undefined {
  const start = row.text('start_date')
  const end = row.text('end_date')
  const first = dayOf(start)
  const last = dayOf(end)
  const from = first ?? dayAfter(start)
  const afterLast = last === undefined ? dayAfter(end) : last + 1
  const about = `service ${row.text('service_id')}, `
  const odd = (noStart: boolean, noEnd: boolean): string =>
    about + asWritten(row, [noStart && 'start_date', noEnd && 'end_date'])
  if (from === undefined || afterLast === undefined) {
    const what = 'calendar left out: its dates cannot be read, write 20261231'
    troubles.add(what, row.spot(), odd(from === undefined, afterLast === undefined))
    return undefined
  }
  if (first === undefined || last === undefined) {
    const what = 'calendar taken for the days that there are: it begins or ends on one that no month has'
    troubles.add(what, row.spot(), odd(first === undefined, last === undefined))
  }
  return { from, to: afterLast - 1 }
}

/** The calendars of calendar.txt and calendar_dates.txt by service id; either file may be missing. */
export function readCalendars(reading: Reading): ReadonlyMap<string, Calendar> {
  const { troubles } = reading
  const spans = new Map<string, Omit<Calendar, 'dates'>>()
  const dates = new Map<string, Map<Day, boolean>>()
  eachRow(reading, 'calendar.txt', ['service_id', 'start_date', 'end_date', ...WEEKDAYS], (row) => {
    const id = row.text('service_id')
    const span = spanIn(row, reading)
    if (!span) return
    if (spans.has(id)) {
      troubles.add('calendar left out: another one has its service_id', row.spot(), `service ${id}`)
      return
    }
    if (span.to < span.from)
      troubles.add('calendar without days: it ends before it starts', row.spot(), `service ${id}`)
    spans.set(id, { ...span, weekdays: weekdaysIn(row, reading) })
  })
  eachRow(reading, 'calendar_dates.txt', ['service_id', 'date', 'exception_type'], (row) => {
    const id = row.text('service_id')
    const day = dayOf(row.text('date'))
    const kind = codeIn(row, 'exception_type')
    const known = kind === '1' || kind === '2'
    if (day === undefined || !known) {
      const cells = asWritten(row, [day === undefined && 'date', !known && 'exception_type'])
      const what = 'date of a calendar left out: it cannot be read, write 20261231, and 1 if added or 2 if removed'
      troubles.add(what, row.spot(), `service ${id}, ${cells}`)
      return
    }
    const of = dates.getOrInsertComputed(id, () => new Map())
    const runs = kind === '1'
    if (of.has(day) && of.get(day) !== runs) {
      troubles.add('date of a calendar both added and removed: the last row counts', row.spot(), `service ${id}`)
    }
    of.set(day, runs)
  })
  const NEVER = { from: 0, to: -1, weekdays: 0 }
  return new Map(
    [...new Set([...spans.keys(), ...dates.keys()])].map((id) => [
      id,
      { ...(spans.get(id) ?? NEVER), dates: dates.get(id) ?? new Map<Day, boolean>() },
    ]),
  )
}

/** The first and last day of any of the calendars; undefined if none has a day. */
export function spanOf(calendars: Iterable<Calendar>): { readonly from: Day; readonly to: Day } | undefined {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { from, to, weekdays, dates } of calendars) {
    const added = [...dates].flatMap(([day, runs]) => (runs ? [day] : []))
    for (const day of from <= to && weekdays > 0 ? [from, to, ...added] : added) {
      first = Math.min(first, day)
      last = Math.max(last, day)
    }
  }
  return first <= last ? { from: first, to: last } : undefined
}

/**
 * The Monday of the week in which most trips run; the earliest of several. Undefined if no trip ever runs.
 * @param trips the number of departures of a calendar's trips on each of its days
 */
export function busiestWeek(
  calendars: ReadonlyMap<string, Calendar>,
  trips: (serviceId: string) => number,
): Day | undefined {
  const running = [...calendars].filter(([id]) => trips(id) > 0)
  const spans = running.filter(([, { from, to }]) => to >= from)
  const ends = [
    ...spans.flatMap(([, { from, to }]) => [from, to]),
    ...running.flatMap(([, { dates }]) => [...dates.keys()]),
  ]
  if (ends.length === 0) return undefined
  const first = mondayOf(ends.reduce((a, b) => Math.min(a, b)))
  const last = ends.reduce((a, b) => Math.max(a, b))
  // Per weekday, the change of the number of trips from one week to the next: the cost does not depend on the length of a span.
  const weeks = Math.floor((last - first) / 7) + 1
  const changes = new Float64Array((weeks + 1) * 7)
  const counts = new Float64Array(weeks)
  for (const [id, { from, to, weekdays }] of spans) {
    for (let weekday = 0; weekday < 7; weekday += 1) {
      if (((weekdays >> weekday) & 1) === 0) continue
      const begin = Math.ceil((from - first - weekday) / 7)
      const end = Math.floor((to - first - weekday) / 7)
      if (end < begin) continue
      changes[begin * 7 + weekday] = (changes[begin * 7 + weekday] ?? 0) + trips(id)
      changes[(end + 1) * 7 + weekday] = (changes[(end + 1) * 7 + weekday] ?? 0) - trips(id)
    }
  }
  const sums = new Float64Array(7)
  for (let week = 0; week < weeks; week += 1) {
    for (let weekday = 0; weekday < 7; weekday += 1) {
      sums[weekday] = (sums[weekday] ?? 0) + (changes[week * 7 + weekday] ?? 0)
      counts[week] = (counts[week] ?? 0) + (sums[weekday] ?? 0)
    }
  }
  for (const [id, calendar] of running) {
    for (const [day, runs] of calendar.dates) {
      const week = Math.floor((day - first) / 7)
      if (runs !== regular(calendar, day)) counts[week] = (counts[week] ?? 0) + (runs ? trips(id) : -trips(id))
    }
  }
  const most = counts.reduce((a, b) => Math.max(a, b), 0)
  return most > 0 ? first + counts.indexOf(most) * 7 : undefined
}

/** Whether some week has a trip on a weekday, 0 for Monday. */
function everOn(calendar: Calendar, weekday: number): boolean {
  const { from, to, weekdays, dates } = calendar
  const on = [...dates].filter(([day]) => weekdayOf(day) === weekday)
  if (on.some(([, runs]) => runs)) return true
  if (((weekdays >> weekday) & 1) === 0) return false
  const first = from + ((weekday - weekdayOf(from) + 7) % 7)
  // Each of its regular days may be removed.
  return Math.floor((to - first) / 7) + 1 > on.filter(([day]) => regular(calendar, day)).length
}

/** The days of a week, as `monday 2026-11-23`, on which none of the calendars runs, though one of them does in some other week. */
export const idleDays = (monday: Day, calendars: readonly Calendar[]): readonly string[] =>
  WEEKDAYS.flatMap((name, weekday) => {
    const day = monday + weekday
    const isIdle = !calendars.some((it) => runsOn(it, day)) && calendars.some((it) => everOn(it, weekday))
    return isIdle ? [`${name} ${dateText(day)}`] : []
  })
