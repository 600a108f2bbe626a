import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Calendar,
  type Day,
  busiestWeek,
  dateText,
  dayOf,
  idleDays,
  mondayOf,
  runsOn,
  spanOf,
} from './calendar.ts'

const MONDAY = dayOf('20260105') ?? 0
const calendar = (parts: Partial<Calendar>): Calendar => ({ from: 0, to: -1, weekdays: 0, dates: new Map(), ...parts })
const weekOf = (
  calendars: Readonly<Record<string, Calendar>>,
  trips = (_: string): number => 1,
): string | undefined => {
  const monday = busiestWeek(new Map(Object.entries(calendars)), trips)
  return monday === undefined ? undefined : dateText(monday)
}

const someDay = fc.integer({ min: MONDAY, max: MONDAY + 60 })
const someCalendars = fc.array(
  fc
    .record({ from: someDay, length: fc.integer({ min: -2, max: 40 }), weekdays: fc.integer({ min: 0, max: 127 }) })
    .chain(({ from, length, weekdays }) =>
      fc
        .array(fc.tuple(someDay, fc.boolean()), { maxLength: 5 })
        .map((dates) => calendar({ from, to: from + length, weekdays, dates: new Map(dates) })),
    ),
  { minLength: 1, maxLength: 4 },
)
const FIRST_MONDAY = mondayOf(MONDAY) - 7
const WEEKDAY_NUMBERS = [0, 1, 2, 3, 4, 5, 6]

describe('dates', () => {
  it.each(['20260229', '20261301', '2026-1-1', 'tomorrow', ''])('are unreadable if written "%s"', (text) => {
    expect(dayOf(text)).toBeUndefined()
  })
  it('are read with and without dashes', () => {
    expect(dayOf('2026-11-21')).toBe(dayOf('20261121'))
    expect(dayOf('20261121.0')).toBe(dayOf('20261121'))
    expect(dateText(mondayOf(dayOf('20261122') ?? 0))).toBe('2026-11-16')
  })
})

describe('the span', () => {
  it('is one day long if there is no other, and does not exist without any', () => {
    const dates = new Map([[MONDAY + 2, true]])
    expect(spanOf([calendar({}), calendar({ dates })])).toEqual({ from: MONDAY + 2, to: MONDAY + 2 })
    expect(spanOf([calendar({ from: MONDAY, to: MONDAY + 6 })])).toBeUndefined()
  })
})

describe('the week that is taken', () => {
  it('is the first of those with the most departures', () => {
    expect(weekOf({ all: calendar({ from: MONDAY - 3, to: MONDAY + 40, weekdays: 0b1111111 }) })).toBe('2026-01-05')
  })
  it('is that of single dates, if there are no others', () => {
    const dates = new Map([3, 5, 20].map((n) => [MONDAY + n, true]))
    expect(weekOf({ all: calendar({ dates }) })).toBe('2026-01-05')
  })
  it('does not exist if nothing ever runs', () => {
    expect(weekOf({ never: calendar({}), off: calendar({ dates: new Map([[MONDAY, false]]) }) })).toBeUndefined()
    expect(weekOf({ empty: calendar({ from: MONDAY, to: MONDAY, weekdays: 1 }) }, () => 0)).toBeUndefined()
  })
  it('is found among ten thousand years', () => {
    const ever = calendar({ from: dayOf('00010101') ?? 0, to: dayOf('99991231') ?? 0, weekdays: 0b1111111 })
    expect(weekOf({ ever, more: calendar({ from: MONDAY, to: MONDAY + 1, weekdays: 1 }) })).toBe('2026-01-05')
  })

  it('is the one that counting day by day finds', () => {
    fc.assert(
      fc.property(someCalendars, (all) => {
        const calendars = new Map(all.map((it, i) => [String(i), it]))
        const tripsOf = (id: string): number => Number(id) + 1
        const count = (monday: Day): number =>
          [...calendars].reduce(
            (sum, [id, it]) => sum + WEEKDAY_NUMBERS.filter((n) => runsOn(it, monday + n)).length * tripsOf(id),
            0,
          )
        const mondays = Array.from({ length: 16 }, (_, i) => FIRST_MONDAY + i * 7)
        const most = Math.max(...mondays.map(count))
        expect(busiestWeek(calendars, tripsOf)).toBe(most === 0 ? undefined : mondays.find((it) => count(it) === most))
      }),
    )
  })

  it('is idle on the weekdays that a look at every day finds', () => {
    fc.assert(
      fc.property(someCalendars, fc.integer({ min: 0, max: 15 }), (all, week) => {
        const monday = FIRST_MONDAY + week * 7
        const runs = (day: Day): boolean => all.some((it) => runsOn(it, day))
        const days = Array.from({ length: 16 * 7 }, (_, i) => FIRST_MONDAY + i)
        const ever = new Set(days.filter(runs).map((day) => day - mondayOf(day)))
        const idle = WEEKDAY_NUMBERS.filter((weekday) => ever.has(weekday) && !runs(monday + weekday))
        expect(idleDays(monday, all).map((it) => it.split(' ')[1])).toEqual(idle.map((it) => dateText(monday + it)))
      }),
      { numRuns: 300 },
    )
  })
})
