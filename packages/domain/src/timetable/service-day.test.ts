import { describe, expect, it } from 'vitest'
import { instant } from '../testing/world.ts'
import { DAY, gameMs, minutes } from '../time/units.ts'
import { wallClock } from '../time/zone.ts'
import { dateOf, epochDay } from './epoch-day.ts'
import { serviceDays, serviceDaysIn } from './service-day.ts'

const day = (date: string): number => epochDay(Temporal.PlainDate.from(date))

describe('the clock of a service day', () => {
  it.each([
    ['Pacific/Auckland', '2026-09-26'],
    ['Pacific/Auckland', '2026-09-27'],
    ['Pacific/Auckland', '2027-04-04'],
    ['Pacific/Chatham', '2026-09-27'],
    ['Pacific/Chatham', '2027-04-04'],
    ['America/New_York', '2027-03-14'],
    ['America/New_York', '2026-11-01'],
    ['Europe/London', '2027-03-28'],
    ['Europe/London', '2026-10-25'],
    ['Australia/Lord_Howe', '2026-10-04'],
    ['UTC', '2026-09-27'],
    // Midnight itself is skipped, is repeated, occurs twice; the whole day is skipped.
    ['America/Santiago', '2026-09-06'],
    ['America/Havana', '2026-11-01'],
    ['America/Santiago', '2026-04-04'],
    ['Pacific/Apia', '2011-12-30'],
  ])('[TTB-4] in %s shows for every minute of %s the instant of that wall-clock time', (zone, date) => {
    const { at, turn, jump } = serviceDays(zone)(day(date), 'wall clock')
    const wrong = Array.from({ length: 1440 }, (_, minute) => minute).filter((minute) => {
      const reckoned = at + minute * 60_000 + (minute * 60 >= turn ? jump : 0)
      return reckoned !== wallClock(dateOf(day(date)), minutes(minute), zone)
    })
    expect(wrong).toEqual([])
  })

  it.each([
    ['Pacific/Auckland', '2026-09-26', '2026-09-26T00:00+12:00'],
    ['Pacific/Auckland', '2026-09-27', '2026-09-26T23:00+12:00'],
    ['Pacific/Auckland', '2027-04-04', '2027-04-04T01:00+13:00'],
    ['Pacific/Chatham', '2026-09-27', '2026-09-26T23:00+12:45'],
    ['America/New_York', '2026-11-01', '2026-11-01T01:00-04:00'],
  ])("[TTB-4] in %s begins a feed's %s at %s, without a gap", (zone, date, begins) => {
    expect(serviceDays(zone)(day(date), 'noon minus 12 h')).toEqual({ at: instant(begins), turn: 0, jump: 0 })
  })
})

describe('the service days of a span of time', () => {
  // Departures from 0:00 to 24:00 of a day.
  const found = (since: number, until: number) => {
    const { first, last } = serviceDaysIn({ since: gameMs(since), until: gameMs(until) }, { soonest: 0, latest: DAY })
    return [dateOf(first).toString(), dateOf(last).toString()]
  }

  it('[JNY-6] end with the day that has just begun in Kiritimati, where days begin first', () => {
    const begins = instant('2026-11-21T00:00+14:00')
    expect(found(begins - DAY, begins)).toEqual(['2026-11-18', '2026-11-20'])
    expect(found(begins - DAY, begins + 1)).toEqual(['2026-11-18', '2026-11-21'])
  })

  it('[JNY-6] begin with the day that just ends twelve hours behind UTC, where days end last', () => {
    const ends = instant('2026-11-22T00:00-12:00')
    expect(found(ends, ends + DAY)).toEqual(['2026-11-21', '2026-11-24'])
    expect(found(ends + 1, ends + DAY)).toEqual(['2026-11-22', '2026-11-24'])
  })
})
