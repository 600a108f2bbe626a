import { describe, expect, it } from 'vitest'
import { instant, local, time } from '../testing/world.ts'
import { MINUTE, gameMs } from './units.ts'
import { aheadAt, isZone, localClock, localDate, localMinutes, nextLocalTime, wallClock, weekdayOf } from './zone.ts'

const AUCKLAND = 'Pacific/Auckland'
const CHATHAM = 'Pacific/Chatham'

describe('wall-clock times as instants', () => {
  it.each([
    [AUCKLAND, '2026-09-27', '01:59', '2026-09-27T01:59+12:00'],
    [AUCKLAND, '2026-09-27', '02:00', '2026-09-27T03:00+13:00'],
    [AUCKLAND, '2026-09-27', '02:30', '2026-09-27T03:30+13:00'],
    [AUCKLAND, '2026-09-27', '03:00', '2026-09-27T03:00+13:00'],
    [AUCKLAND, '2027-04-04', '01:59', '2027-04-04T01:59+13:00'],
    [AUCKLAND, '2027-04-04', '02:00', '2027-04-04T02:00+13:00'],
    [AUCKLAND, '2027-04-04', '02:59', '2027-04-04T02:59+13:00'],
    [AUCKLAND, '2027-04-04', '03:00', '2027-04-04T03:00+12:00'],
    [CHATHAM, '2026-09-27', '02:44', '2026-09-27T02:44+12:45'],
    [CHATHAM, '2026-09-27', '02:45', '2026-09-27T03:45+13:45'],
    [CHATHAM, '2026-09-27', '03:15', '2026-09-27T04:15+13:45'],
    [CHATHAM, '2026-09-27', '03:45', '2026-09-27T03:45+13:45'],
    [CHATHAM, '2027-04-04', '02:44', '2027-04-04T02:44+13:45'],
    [CHATHAM, '2027-04-04', '02:45', '2027-04-04T02:45+13:45'],
    [CHATHAM, '2027-04-04', '03:44', '2027-04-04T03:44+13:45'],
    [CHATHAM, '2027-04-04', '03:45', '2027-04-04T03:45+12:45'],
    ['UTC', '2026-09-27', '02:30', '2026-09-27T02:30Z'],
  ])('[TIM-1] in %s on %s, %s is %s', (zone, date, clock, expected) => {
    expect(wallClock(Temporal.PlainDate.from(date), time(clock), zone)).toBe(instant(expected))
  })

  it('[TIM-1] past 24:00 belong to the day after', () => {
    expect(wallClock(Temporal.PlainDate.from('2026-11-21'), time('25:30'), AUCKLAND)).toBe(local('2026-11-22 01:30'))
  })
})

describe('the next time that clocks show', () => {
  it.each([
    ['later today', '2026-11-21T08:00+13:00', '09:15', '2026-11-21T09:15+13:00'],
    ['at this very instant', '2026-11-21T09:15+13:00', '09:15', '2026-11-21T09:15+13:00'],
    ['a second ago', '2026-11-21T09:15:01+13:00', '09:15', '2026-11-22T09:15+13:00'],
    ['skipped: later by the gap', '2026-09-27T01:00+12:00', '02:30', '2026-09-27T03:30+13:00'],
    ['repeated: the first of the two', '2027-04-04T01:00+13:00', '02:30', '2027-04-04T02:30+13:00'],
    ['repeated, between the two: the second', '2027-04-04T02:45+13:00', '02:30', '2027-04-04T02:30+12:00'],
    ['repeated, after both', '2027-04-04T02:45+12:00', '02:30', '2027-04-05T02:30+12:00'],
    ['before the change, for the day after', '2026-09-26T23:00+12:00', '04:00', '2026-09-27T04:00+13:00'],
  ])('[TIM-2] %s: from %s, %s is %s', (_, from, clock, expected) => {
    expect(nextLocalTime(instant(from), time(clock), AUCKLAND)).toBe(instant(expected))
  })
})

describe('what clocks and calendars show', () => {
  it.each([
    ['2026-11-21T09:05+13:00', AUCKLAND, '2026-11-21', 'sat', '09:05'],
    ['2026-11-21T09:05+13:00', CHATHAM, '2026-11-21', 'sat', '09:50'],
    ['2026-11-21T23:30+13:00', CHATHAM, '2026-11-22', 'sun', '00:15'],
    ['2026-11-21T09:05+13:00', 'America/New_York', '2026-11-20', 'fri', '15:05'],
    ['2027-04-04T02:30+12:00', AUCKLAND, '2027-04-04', 'sun', '02:30'],
  ])('[TIM-4] at %s in %s it is %s, %s, %s', (at, zone, date, weekday, clock) => {
    const day = localDate(instant(at), zone)
    expect(day.toString()).toBe(date)
    expect(weekdayOf(day)).toBe(weekday)
    expect(localClock(instant(at), zone)).toBe(clock)
    expect(localMinutes(instant(at), zone)).toBe(time(clock))
  })
})

it.each([
  ['Pacific/Auckland', '2027-04-04T02:59+13:00', [780, 779, 720, 720]],
  ['Australia/Lord_Howe', '2027-04-04T01:59+11:00', [660, 659, 630, 630]],
  ['Pacific/Auckland', '2026-09-27T01:59+12:00', [780, 780, 780, 780]],
])('[RES-9] clocks of %s that change after %s are never counted as going back', (zone, before, ahead) => {
  const minutesAhead = (later: number): number => aheadAt(gameMs(instant(before) + later * MINUTE), zone) / MINUTE
  expect([1, 2, 61, 62].map(minutesAhead)).toEqual(ahead)
})

describe('names of zones', () => {
  it.each(['Pacific/Auckland', 'America/Argentina/ComodRivadavia', 'Etc/GMT+5', 'UTC'])('%s is one', (name) => {
    expect(isZone(name)).toBe(true)
  })

  it.each([
    '',
    '+13:00',
    'PST',
    'JST',
    'US/Pacific-New',
    'Pacific/Atlantis',
    'Pacific/Auckland ',
    `Pacific/${'a'.repeat(100)}`,
  ])('"%s" is none', (name) => {
    expect(isZone(name)).toBe(false)
    // Asked again, it is still none.
    expect(isZone(name)).toBe(false)
  })
})
