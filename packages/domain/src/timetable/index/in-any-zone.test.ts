import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AUCKLAND, HAMILTON, LOCATIONS, WELLINGTON, daily, instant, service, worldOf } from '../../testing/world.ts'
import { DAY, HOUR, MINUTE, gameMs, minutes } from '../../time/units.ts'
import { sinceNoon, wallClock, weekdayOf } from '../../time/zone.ts'
import { departuresOf } from '../departures.ts'
import { dateOf, epochDay } from '../epoch-day.ts'
import { buildTimetable } from './build-timetable.ts'
import { weeklyLine } from './weekly.ts'
import { doesLeaveIn } from '../does-leave.ts'
import { leavingTimes } from '../leaving-times.ts'
import type { DayClock, Service } from '../service.ts'

/** Zones at both ends of the world, and nights on which clocks change, once each way. */
const NIGHTS = [
  ['Pacific/Kiritimati', '2026-11-21'],
  ['Etc/GMT+12', '2026-11-21'],
  ['Pacific/Auckland', '2026-09-27'],
  ['Pacific/Auckland', '2027-04-04'],
  ['Pacific/Chatham', '2026-09-27'],
  ['Pacific/Chatham', '2027-04-04'],
  ['America/Santiago', '2026-09-06'],
  ['America/Havana', '2026-11-01'],
  ['Pacific/Apia', '2011-12-30'],
] as const

const window = fc
  .record({
    hours: fc.integer({ min: -40, max: 90 }),
    lasts: fc.constantFrom(1, MINUTE, HOUR, 11 * HOUR, DAY, 2 * DAY),
  })
  .map(({ hours, lasts }) => (noon: number) => {
    const since = gameMs(noon + hours * HOUR)
    return { since, until: gameMs(since + lasts) }
  })

/** Half-hours after the start of a day, past 24:00 too. */
const halves = fc.integer({ min: 0, max: 70 })

it('[JNY-6][TTB-4] four ways to find departures agree with a look at every day: in any zone, past midnight, and when clocks change', () => {
  let offered = 0
  const nights = fc.constantFrom(...NIGHTS)
  const clocks = fc.constantFrom<DayClock>('wall clock', 'noon minus 12 h')
  const rides = fc.record({ leaves: halves, until: halves, onward: halves })
  fc.assert(
    fc.property(nights, clocks, rides, window, ([zone, night], clock, { leaves, until, onward }, windowAt) => {
      const line: Service = service({
        stops: [AUCKLAND, HAMILTON, WELLINGTON],
        stopOffsets: [0, until * 30, (until + onward) * 30].map(minutes),
        journeyTime: minutes((until + onward) * 30),
        days: daily(`${leaves >> 1}:${leaves % 2 ? '30' : '00'}`),
        clock,
        zone,
      })
      const world = worldOf(undefined, [line], LOCATIONS)
      const { since, until: ends } = windowAt(instant(`${night}T12:00Z`))
      const day = epochDay(Temporal.PlainDate.from(night))
      const left = Array.from({ length: 21 }, (_, i) => dateOf(day - 10 + i)).flatMap((date) =>
        line.days[weekdayOf(date)].map((it) => (clock === 'wall clock' ? wallClock : sinceNoon)(date, it, zone)),
      )
      const scanned = left.map((it) => it + until * 30 * MINUTE).filter((it) => it >= since && it < ends)
      const underWay = left.filter((it) => it >= since - (until + onward) * 30 * MINUTE && it < ends)
      offered += scanned.length
      const asked = { since, until: ends }
      const trip = { from: HAMILTON, to: WELLINGTON }
      const index = buildTimetable([weeklyLine(line, world.locations) ?? expect.fail('no line')])
      expect(departuresOf(line, world, trip, asked).map(({ departure }) => departure)).toEqual(scanned)
      expect(index.departures({ ...trip, ...asked }).map(({ departure }) => departure)).toEqual(
        scanned.toSorted((a, b) => a - b),
      )
      expect(doesLeaveIn(world)(line, new Set([HAMILTON]), asked, since)).toBe(scanned.length > 0)
      expect(leavingTimes(world, asked)(line)).toEqual(underWay.toSorted((a, b) => a - b))
    }),
    { numRuns: 600 },
  )
  expect(offered).toBeGreaterThan(100)
})
