import { type GameMs, type Service, MINUTE, departuresOf, gameMs } from '@final-call/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from './feed/calendar.ts'
import type { FeedFiles } from './files/feed-files.ts'
import { FeedRefused } from './files/trouble.ts'
import { type Gtfs, readGtfs } from './read-gtfs.ts'
import { feed } from './testing/feed.ts'

/** A zone whose clocks never change. */
const ZONE = 'Australia/Brisbane'
const WEEK = '2026-03-02'
const DAY_S = 86_400
const PLACES = ['0', '1', '2', '3', '4']

interface WrittenCall {
  readonly stop: string
  readonly gap: number
  readonly wait: number
  /** The call's pickup_type and drop_off_type. */
  readonly types: readonly [pickup: number, dropOff: number]
}

interface Trip {
  readonly start: number
  readonly calls: readonly WrittenCall[]
  /** Days from Monday. */
  readonly days: readonly number[]
  /** At regular intervals, this many times. */
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
        types: fc.constantFrom<[number, number]>([0, 0], [0, 0], [0, 0], [0, 1], [1, 0], [2, 3]),
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
  readonly on: boolean
  readonly off: boolean
}

/** When a trip calls where, in seconds of its day. */
function timesOf({ start, calls }: Trip): readonly Timed[] {
  let at = start
  const last = calls.findLastIndex(({ types }) => types[1] !== 1)
  return calls.map(({ stop, gap, wait, types }, i) => {
    // The game's services take at least a minute.
    const arrival = i === 0 ? at : (at += i === last ? gap + 60 : gap)
    const departure = (at += wait)
    return { stop, arrival, departure, on: types[0] !== 1, off: types[1] !== 1 }
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
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type',
      trips.flatMap((it, i) =>
        timesOf(it).map(({ arrival, departure, stop }, n) =>
          [`T${i}`, clock(arrival), clock(departure), stop, n, ...(it.calls[n]?.types ?? [])].join(','),
        ),
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

/**
 * Whether a ride leads back to where it begins, on which nobody can get off elsewhere, and a trip calls there for a second time: the game
 * leaves it out, because it leads nowhere and is on no board. Not if passengers get on, on the way, at another place that the trip calls at
 * for a second time: then the rest of the trip is a service of its own, which begins here.
 */
const isRound = (calls: readonly Timed[], start: number, end: number): boolean => {
  const place = calls[start]?.stop
  const isBoardedBefore = (index: number, at: string | undefined): boolean =>
    calls.slice(0, index).some(({ stop, on }) => on && stop === at)
  return (
    place === calls[end]?.stop &&
    isBoardedBefore(start, place) &&
    calls.slice(start + 1, end).every(({ stop, on, off }, i) => !off && !(on && isBoardedBefore(start + 1 + i, stop)))
  )
}

/** Every ride from one place to another in any week of the endless timetable, as `departure arrival`, by GTFS alone. */
function byHand(trips: readonly Trip[], from: string, to: string, since: GameMs, until: GameMs): readonly string[] {
  const found = new Set<string>()
  const week = Date.parse(`${WEEK}T00:00:00+10:00`)
  for (const it of trips) {
    const calls = timesOf(it)
    const first0 = calls[0]?.departure ?? 0
    const lastOff = calls.findLastIndex(({ off }) => off)
    const rides = calls.flatMap((first, start) => {
      const end = calls.findIndex(({ stop, off }, i) => i > start && off && stop === to)
      const last = calls[end]
      return first.stop === from && first.on && last && !isRound(calls, start, end)
        ? [{ first, last, ends: end === lastOff }]
        : []
    })
    const shifts = it.headway
      ? Array.from({ length: it.headway.times }, (_, n) => it.start + n * (it.headway?.every ?? 0) - first0)
      : [0]
    for (const day of it.days) {
      for (const shift of shifts) {
        for (const { first, last, ends } of rides) {
          for (let repeat = 0; repeat < 60; repeat += 1) {
            const zero = week + (repeat * 7 + day) * DAY_S * 1000
            const departure = zero + Math.floor((first.departure + shift) / 60) * MINUTE
            // A call on the way is left when the trip leaves; the last one is reached at the next full minute.
            const away = Math.floor((last.departure + shift) / 60)
            const arrival = zero + (ends ? Math.ceil((last.arrival + shift) / 60) : away) * MINUTE
            if (departure >= since && departure < until) found.add(`${departure} ${arrival}`)
          }
        }
      }
    }
  }
  return [...found].sort()
}

/** Nothing, for a feed that is refused because nobody can get on and off again. */
function readOrNothing(files: FeedFiles): Pick<Gtfs, 'locations' | 'services'> {
  try {
    return readGtfs(files, { prefix: 'au-brute', week: WEEK })
  } catch (error) {
    if (error instanceof FeedRefused && error.message === 'No trip of it can be ridden.') {
      return { locations: [], services: [] }
    }
    throw error
  }
}

describe('the services of a feed', () => {
  it('leave and arrive like its trips, week after week', () => {
    let rides = 0
    const trips = fc.array(trip, { minLength: 1, maxLength: 4 })
    const days = fc.integer({ min: 14, max: 300 })
    fc.assert(
      fc.property(trips, days, fc.constantFrom(...PLACES), fc.constantFrom(...PLACES), (some, day, from, to) => {
        const { locations, services } = readOrNothing(filesOf(some))
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
      { numRuns: 800 },
    )
    expect(rides).toBeGreaterThan(300)
  })
})
