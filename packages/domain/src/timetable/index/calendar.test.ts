import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOf, epochDay } from '../epoch-day.ts'
import { datedCalendar, runsOn } from './calendar.ts'

const day = (date: string): number => epochDay(Temporal.PlainDate.from(date))

describe('days as numbers', () => {
  it.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2026-09-27', 20_723],
    ['2028-02-29', 21_243],
  ])('[TTB-5] %s is day %d', (date, number) => {
    expect(day(date)).toBe(number)
    expect(dateOf(number).toString()).toBe(date)
  })

  it.each([
    ['1969-12-28', 0],
    ['1970-01-01', 4],
    ['2026-09-26', 6],
    ['2026-09-27', 0],
  ])('[TTB-5] %s runs on weekday %d and on no other', (date, weekday) => {
    expect(runsOn({ kind: 'weekly', mask: 1 << weekday }, day(date))).toBe(true)
    expect(runsOn({ kind: 'weekly', mask: 127 ^ (1 << weekday) }, day(date))).toBe(false)
  })
})

describe('calendars of dates', () => {
  it('[TTB-5] run on the given days and on no others, in any order and however often given', () => {
    const days = fc.array(fc.integer({ min: -40, max: 400 }), { maxLength: 40 })
    fc.assert(
      fc.property(days, (given) => {
        const calendar = datedCalendar(given)
        for (let it = -80; it < 500; it += 1)
          expect(runsOn(calendar, it) ? it : undefined).toBe(given.find((n) => n === it))
      }),
      { numRuns: 50 },
    )
  })

  it('[TTB-5] without days never run', () => {
    expect([-1, 0, 1, 20_723].some((it) => runsOn(datedCalendar([]), it))).toBe(false)
  })
})
