import { WEEKDAYS } from '@final-call/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DaysInput } from './departures.ts'
import { refusals } from './testing/refusals.ts'

describe('departure spellings', () => {
  it.each([
    ['a number is an hour', [9], ['09:00']],
    ['numbers side by side are hours', [9, 15], ['09:00', '15:00']],
    ['a pair in the list is one time', [[9, 15]], ['09:15']],
    ['a longer list in the list is hours', [[9, 12, 15]], ['09:00', '12:00', '15:00']],
    ['a list of one number is an hour', [[9]], ['09:00']],
    ['all of these forms together', [[9, 15], 19, [6, 7, 8]], ['06:00', '07:00', '08:00', '09:15', '19:00']],
    [
      'times are sorted, and each appears once',
      [19, [9, 15], 19, [9, 15], [18, 19, 20]],
      ['09:15', '18:00', '19:00', '20:00'],
    ],
    ['midnight and the last minute of the day', [[23, 59], 0], ['00:00', '23:59']],
    ['none', [], []],
  ])('%s', (_what, mon, expected) => {
    const { mon: departures } = DaysInput.parse({ mon })
    expect(departures.map((at) => new Date(at * 60_000).toISOString().slice(11, 16))).toEqual(expected)
  })

  it('gives a missing weekday no departures', () => {
    expect(DaysInput.parse({})).toEqual(Object.fromEntries(WEEKDAYS.map((day) => [day, []])))
  })

  const spellings = 'expected an hour (9), a time ([9, 15]) or a list of hours ([9, 12, 15])'
  it.each([
    ['an hour past 23', { mon: [24] }, `mon[0]: ${spellings}`],
    ['a minute past 59', { mon: [9, [9, 60]] }, `mon[1]: ${spellings}`],
    ['a fraction of an hour', { sat: [9.5] }, `sat[0]: ${spellings}`],
    ['an empty list', { sun: [[]] }, `sun[0]: ${spellings}`],
    ['a time written as text', { sun: ['09:15'] }, `sun[0]: ${spellings}`],
    ['a number for a day in place of a list', { sun: 9 }, 'sun: Invalid input: expected array, received number'],
    ['an unknown day', { someday: [9] }, ': Unrecognized key: "someday"'],
  ])('refuses %s', (_what, days, refusal) => {
    expect(refusals(DaysInput, days)).toEqual([refusal])
  })

  it('keeps every time that is written as a pair', () => {
    const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    fc.assert(
      fc.property(fc.array(time, { maxLength: 40 }), (mon) => {
        const expected = [...new Set(mon.map(([h, m]) => h * 60 + m))].sort((a, b) => a - b)
        expect(DaysInput.parse({ mon }).mon).toEqual(expected)
      }),
    )
  })
})
