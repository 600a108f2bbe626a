import { type GameMs, type Service, MINUTE, departuresOf, gameMs } from '@final-call/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from './calendar.ts'
import { feed } from './feed.test-kit.ts'
import { readGtfs } from './read-gtfs.ts'

/** A zone whose clocks never change. */
const ZONE = 'Australia/Brisbane'
const WEEK = '2026-03-02'
const DAY_S = 86_400
const PLACES = ['0', '1', '2', '3', '4']

interface Trip {
  readonly start: number
  readonly calls: readonly { readonly stop: string; readonly gap: number; readonly wait: number }[]
  /** Days from Monday. */
  readonly days: readonly number[]
  /** Every so often, so many times. */
  readonly headway?: { readonly every: number; readonly times: number } | undefined
}

const trip: fc.Arbitrary<Trip> = fc.record({
  start: fc.integer({ min: 0, max: 30 * 3600 }),
  calls: fc
    .array(
      fc.record({
        stop: fc.constantFrom(...PLACES),
        gap: fc.integer({ min: 0, max: 4000 }),
        wait: fc.integer({ min: 0, max: 300 }),
      }),
      { minLength: 2, maxLength: 5 },
    )
    .filter((calls) => calls.every(({ stop }, i) => stop !== calls[i - 1]?.stop)),
  days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
  headway: fc.option(fc.record({ every: fc.integer({ min: 60, max: 4000 }), times: fc.integer({ min: 1, max: 4 }) }), {
    nil: undefined,
  }),
})

const clock = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((n) => String(Math.floor(n)).padStart(2, '0')).join(':')

interface Timed {
  readonly stop: string
  readonly arrival: number
  readonly departure: number
}

/** When a trip calls where, in seconds of its day. */
function timesOf({ start, calls }: Trip): readonly Timed[] {
  let at = start
  return calls.map(({ stop, gap, wait }, i) => {
    const arrival = i === 0 ? at : (at += gap)
    const departure = (at += wait)
    return { stop, arrival, departure }
  })
}

const filesOf = (trips: readonly Trip[]) => {
  const rows = (head: string, lines: readonly string[]): string => [head, ...lines].join('\n')
  const monday = dayOf(WEEK) ?? 0
  const date = (day: number): string =>
    new Date((monday + day) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  return feed({
    agency: `agency_name,agency_timezone\nBrute Lines,${ZONE}`,
    stops: rows(
      'stop_id,stop_name,stop_lat,stop_lon',
      PLACES.map((id) => `${id},Stop ${id},-27.${id},153`),
    ),
    routes: 'route_id,route_short_name,route_type\nR,1,2',
    trips: rows(
      'route_id,service_id,trip_id',
      trips.map((_, i) => `R,S${i},T${i}`),
    ),
    stop_times: rows(
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
      trips.flatMap((it, i) =>
        timesOf(it).map((call, n) => `T${i},${clock(call.arrival)},${clock(call.departure)},${call.stop},${n}`),
      ),
    ),
    calendar: undefined,
    calendar_dates: rows(
      'service_id,date,exception_type',
      trips.flatMap(({ days }, i) => days.map((day) => `S${i},${date(day)},1`)),
    ),
    frequencies: rows(
      'trip_id,start_time,end_time,headway_secs',
      trips.flatMap(({ start, headway }, i) =>
        headway ? [`T${i},${clock(start)},${clock(start + headway.every * headway.times)},${headway.every}`] : [],
      ),
    ),
  })
}

/** Every ride from one place to another in any week of the timetable's for ever, as `departure arrival`, by GTFS alone. */
function byHand(trips: readonly Trip[], from: string, to: string, since: GameMs, until: GameMs): readonly string[] {
  const found = new Set<string>()
  const week = Date.parse(`${WEEK}T00:00:00+10:00`)
  for (const it of trips) {
    const calls = timesOf(it)
    const start = calls.findIndex(({ stop }) => stop === from)
    const end = calls.findIndex(({ stop }, i) => i > start && stop === to)
    const [first, last] = [calls[start], calls[end]]
    if (start < 0 || end < 0 || !first || !last) continue
    const first0 = calls[0]?.departure ?? 0
    const shifts = it.headway
      ? Array.from({ length: it.headway.times }, (_, n) => it.start + n * (it.headway?.every ?? 0) - first0)
      : [0]
    for (const day of it.days) {
      for (const shift of shifts) {
        for (let repeat = 0; repeat < 60; repeat += 1) {
          const zero = week + (repeat * 7 + day) * DAY_S * 1000
          const departure = zero + Math.floor((first.departure + shift) / 60) * MINUTE
          // A call on the way is left when the trip leaves; the last one has come when the minute is full.
          const away = Math.floor((last.departure + shift) / 60)
          const come = Math.max(Math.floor((first0 + shift) / 60) + 1, Math.ceil((last.arrival + shift) / 60))
          const arrival = zero + (end === calls.length - 1 ? come : away) * MINUTE
          if (departure >= since && departure < until) found.add(`${departure} ${arrival}`)
        }
      }
    }
  }
  return [...found].sort()
}

describe('the services of a feed', () => {
  it('leave and arrive as its trips do, week after week', () => {
    let rides = 0
    const trips = fc.array(trip, { minLength: 1, maxLength: 4 })
    const days = fc.integer({ min: 14, max: 300 })
    fc.assert(
      fc.property(trips, days, fc.constantFrom(...PLACES), fc.constantFrom(...PLACES), (some, day, from, to) => {
        const { locations, services, report } = readGtfs(filesOf(some), { prefix: 'au-brute', week: WEEK })
        expect(report.warnings).toEqual([])
        const since = gameMs(Date.parse(`${WEEK}T00:00:00+10:00`) + day * DAY_S * 1000)
        const until = gameMs(since + 2 * DAY_S * 1000)
        const network = {
          locations: new Map(locations.map((it) => [it.id, it])),
          services: new Map(services.map((it) => [it.productId, it])),
        }
        const ride = { from: `au-brute-${from}`, to: `au-brute-${to}` }
        const journeys = services.flatMap((service: Service) => departuresOf(service, network, ride, { since, until }))
        const found = [...new Set(journeys.map(({ departure, arrival }) => `${departure} ${arrival}`))].sort()
        rides += found.length
        expect(found).toEqual(byHand(some, from, to, since, until))
      }),
      { numRuns: 500 },
    )
    expect(rides).toBeGreaterThan(300)
  })
})
