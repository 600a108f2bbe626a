import { type GameMs, HOUR, MINUTE, dollars } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import {
  areApart,
  clocksText,
  dateText,
  dateTimeText,
  dayAndTime,
  dayHeading,
  dayNumber,
  dayTimeText,
  distanceText,
  durationWords,
  endTimeText,
  leftText,
  momentFromNow,
  timeFromNow,
  timeText,
  untilText,
  walletText,
  zoneText,
} from './formats.ts'

const AUCKLAND = 'Pacific/Auckland'
const at = (iso: string): GameMs => Date.parse(iso) as GameMs

describe('times and dates', () => {
  it.each([
    ['2026-11-20T20:05:00Z', AUCKLAND, '21 Nov 2026 09:05'],
    ['2026-09-08T11:59:00Z', AUCKLAND, '08 Sep 2026 23:59'],
    ['2026-11-20T11:00:00Z', AUCKLAND, '21 Nov 2026 00:00'],
    ['2026-11-20T20:05:00Z', 'Pacific/Chatham', '21 Nov 2026 09:50'],
  ])('%s in %s is %s', (iso, zone, text) => {
    expect(dateTimeText(at(iso), zone)).toBe(text)
    expect(text).toBe(`${dateText(at(iso), zone)} ${timeText(at(iso), zone)}`)
  })

  it.each([
    ['2026-11-20T20:05:00Z', AUCKLAND, { day: 'Sat', time: '09:05' }],
    ['2026-11-20T20:05:00Z', 'Pacific/Honolulu', { day: 'Fri', time: '10:05' }],
  ])('the day and the time of %s in %s are %o', (iso, zone, parts) => {
    expect(dayAndTime(at(iso), zone)).toEqual(parts)
    expect(dayTimeText(at(iso), zone)).toBe(`${parts.day} ${parts.time}`)
  })

  it('name the zone of an end if clocks change before it', () => {
    const now = at('2026-04-04T10:00:00Z')
    expect(endTimeText(at('2026-04-04T13:00:00Z'), now, AUCKLAND)).toBe('Sun 02:00')
    expect(endTimeText(at('2026-04-04T16:00:00Z'), now, AUCKLAND)).toBe('Sun 04:00\u00a0NZST')
  })

  it('name the day if it is another than today, and the date if it is far', () => {
    const now = at('2026-11-20T20:05:00Z')
    expect(timeFromNow(at('2026-11-20T22:00:00Z'), now, AUCKLAND)).toBe('11:00')
    expect(timeFromNow(at('2026-11-21T22:00:00Z'), now, AUCKLAND)).toBe('Sun 11:00')
    expect(timeFromNow(at('2026-12-07T22:00:00Z'), now, AUCKLAND)).toBe('08 Dec 2026 11:00')
  })

  it('say when something happens: on the day, at the time', () => {
    const now = at('2026-11-20T20:05:00Z')
    expect(momentFromNow(at('2026-11-20T22:00:00Z'), now, AUCKLAND)).toBe('at 11:00')
    expect(momentFromNow(at('2026-11-21T22:00:00Z'), now, AUCKLAND)).toBe('on Sun at 11:00')
    expect(momentFromNow(at('2026-12-07T22:00:00Z'), now, AUCKLAND)).toBe('on 08 Dec 2026 at 11:00')
  })

  it.each([
    ['2026-11-27T10:59:00Z', 'Fri 23:59'],
    ['2026-11-27T11:00:00Z', '28 Nov 2026 00:00'],
    ['2026-11-14T11:00:00Z', 'Sun 00:00'],
    ['2026-11-14T10:59:00Z', '14 Nov 2026 23:59'],
  ])('name a weekday only if it is no day like today: on a Saturday %s is %s', (iso, text) => {
    expect(timeFromNow(at(iso), at('2026-11-20T20:05:00Z'), AUCKLAND)).toBe(text)
  })

  it('name the weekday as well where the day differs from that on the clocks where now is', () => {
    const [leaves, arrives] = [at('2026-11-26T21:15:00Z'), at('2026-11-26T21:50:00Z')]
    expect(timeFromNow(arrives, leaves, 'Pacific/Pago_Pago', 'Pacific/Apia')).toBe('Thu 10:50')
    expect(timeFromNow(leaves, arrives, 'Pacific/Apia', 'Pacific/Pago_Pago')).toBe('Fri 10:15')
    expect(timeFromNow(arrives, leaves, 'Pacific/Pago_Pago')).toBe('10:50')
    expect(
      timeFromNow(at('2026-11-27T17:30:00Z'), at('2026-11-27T10:00:00Z'), 'Pacific/Pago_Pago', 'Pacific/Apia'),
    ).toBe('Fri 06:30')
  })

  it('count the days of a race from 1, at local midnight', () => {
    const begin = at('2026-11-20T20:05:00Z')
    expect(dayNumber(begin, begin, AUCKLAND)).toBe(1)
    expect(dayNumber(begin, at('2026-11-21T10:59:59Z'), AUCKLAND)).toBe(1)
    expect(dayNumber(begin, at('2026-11-21T11:00:00Z'), AUCKLAND)).toBe(2)
  })
})

describe('durations', () => {
  it.each([
    ['09:40:00', '09:42:10', '2 m 10 sec', '2 min'],
    ['09:40:50', '09:42:10', '1 m 20 sec', '2 min'],
    ['09:41:59', '09:42:00', '0 m 1 sec', '1 min'],
    ['09:42:00', '09:42:10', '0 m 10 sec', 'less than 1 min'],
    ['09:42:10', '09:42:10', '0 m 0 sec', 'less than 1 min'],
    ['09:40:30', '10:40:29', '59 m 59 sec', '1 h 00 min'],
    ['09:40:59', '12:53:00', '3 h 13 min', '3 h 13 min'],
    ['09:40:00', '12:53:10', '3 h 13 min', '3 h 13 min'],
  ])('from %s until %s there are %s, and as the shown times differ %s', (now, then, toTheSecond, shown) => {
    const [from, until] = [at(`2026-11-20T${now}Z`), at(`2026-11-20T${then}Z`)]
    expect([untilText(until, from), leftText(until, from)]).toEqual([toTheSecond, shown])
  })

  it.each([
    [30_000, 'less than a minute'],
    [34 * MINUTE, '34 minutes'],
    [25 * HOUR + MINUTE, '1 day, 1 hour and 1 minute'],
    [2 * HOUR, '2 hours'],
  ])('%i ms in words is %s', (ms, words) => expect(durationWords(ms)).toBe(words))
})

describe('money', () => {
  it('in the wallet is whole, and never more than it holds', () => {
    expect(walletText(dollars(59.99))).toBe('$59')
  })
})

describe('lengths and places in time', () => {
  it('are short', () => {
    expect([4, 851, 996, 2_440, 212_400].map(distanceText)).toEqual(['0 m', '850 m', '1.0 km', '2.4 km', '212 km'])
    // A walk of this length is stored as 795 m.
    expect([794.79, 795, 994.6, 2_449.6, 2_450].map(distanceText)).toEqual([
      '800 m',
      '800 m',
      '1.0 km',
      '2.5 km',
      '2.5 km',
    ])
  })

  it('name a day as in the heading of a board, on the clocks there', () => {
    const now = Date.UTC(2026, 10, 21, 7) as GameMs
    const heads = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']
    expect(heads.map((date) => dayHeading(date, now, 'Pacific/Auckland'))).toEqual([
      'Yesterday, Friday 20 Nov 2026',
      'Today, Saturday 21 Nov 2026',
      'Tomorrow, Sunday 22 Nov 2026',
      'Monday 23 Nov 2026',
    ])
  })

  it('distinguish clocks that show different times', () => {
    const now = Date.UTC(2026, 10, 21, 7) as GameMs
    expect(areApart(now, 'Pacific/Auckland', 'Pacific/Chatham')).toBe(true)
    expect(areApart(now, 'Pacific/Auckland', 'Antarctica/McMurdo')).toBe(false)
    expect(zoneText(now, 'Pacific/Auckland')).toBe('NZDT')
    expect(clocksText(now, 'Pacific/Chatham', 'Pacific/Auckland')).toBe('\u00a0NZDT')
    expect(clocksText(now, 'Antarctica/McMurdo', 'Pacific/Auckland')).toBe('')
  })
})
