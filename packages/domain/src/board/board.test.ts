import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Location } from '../place/location.ts'
import {
  AIRPORT,
  AUCKLAND,
  HAMILTON,
  LOCATIONS,
  STATION,
  WELLINGTON,
  daily,
  local,
  offsets,
  service,
  today,
  worldOf,
} from '../testing/world.ts'
import type { Journey } from '../timetable/journey.ts'
import { WEEKDAYS } from '../time/weekday.ts'
import type { Service } from '../timetable/service.ts'
import { type GameMs, DAY, MINUTE, gameMs, minutes } from '../time/units.ts'
import { localClock } from '../time/zone.ts'
import { type BoardQuery, MOST_AHEAD, boardOf } from './board.ts'

const world = worldOf()
const row = ({ journeyNumber, departure }: Journey): string =>
  `${localClock(departure, 'Pacific/Auckland')} ${journeyNumber}`
const rows = (query: BoardQuery, at: GameMs): readonly string[] => boardOf(world, query, at).journeys.map(row)

describe('a board', () => {
  it('[BRD-1][BRD-3] lists the Auckland to Wellington coaches of two days from 09:15 on', () => {
    const board = boardOf(world, { transport: 'bus', from: AUCKLAND, to: WELLINGTON }, today('09:15'))
    expect(board.journeys.map((it) => [it.ref.date, row(it)])).toEqual([
      ['2026-11-21', '09:15 100'],
      ['2026-11-21', '19:00 106'],
      ['2026-11-22', '09:15 100'],
      ['2026-11-22', '19:00 106'],
    ])
    expect(board.until).toBe(local('2026-11-23 09:15'))
  })

  it('[BRD-1] sorts departures of one instant by number, numerically, then by product', () => {
    const at = (productId: string, baseNumber: number): Service =>
      service({ productId, baseNumber, days: daily('10:00') })
    const crowded = worldOf(undefined, [at('c', 1000), at('b', 20), at('a', 20), at('d', 3)])
    const { journeys } = boardOf(crowded, { transport: 'bus', from: AUCKLAND }, local('2026-11-21 09:00'))
    expect(journeys.slice(0, 4).map(({ ref }) => ref.productId)).toEqual(['d', 'a', 'b', 'c'])
  })

  it('[BRD-3] of walks is for a day ahead, and with a destination has the walk there alone', () => {
    const now = today('09:35')
    const walks = boardOf(world, { transport: 'walk', from: STATION }, now)
    expect(walks.until - now).toBe(DAY)
    const ends = walks.journeys.map(({ to }) => to)
    expect(ends).toEqual([WELLINGTON])
    expect(boardOf(world, { transport: 'walk', from: STATION, to: WELLINGTON }, now).journeys).toEqual(walks.journeys)
    expect(boardOf(world, { transport: 'walk', from: STATION, to: AIRPORT }, now).journeys).toEqual([])
  })

  it.each([
    ['20:57', '09:15 100'],
    ['20:58', '19:00 106'],
  ])('[BRD-2] at %s starts with %s: departed journeys stay until they are checked out', (at, first) => {
    expect(rows({ transport: 'bus', from: AUCKLAND, to: WELLINGTON }, today(at))[0]).toBe(first)
  })

  it.each([
    ['bus', AIRPORT, 2 * 18],
    ['train', STATION, 2],
    ['flight', AIRPORT, 4],
    ['vessel', STATION, 0],
    ['bus', 'nz-nowhere', 0],
  ] as const)('[BRD-3] the %s board at %s looks two days ahead and has %d departures', (transport, from, count) => {
    expect(boardOf(world, { transport, from }, today('12:00')).journeys).toHaveLength(count)
  })

  describe('[BRD-5] when more leaves than a board holds', () => {
    // Every minute of the day twice: 2 x 1440 departures a day, and one that left earlier is still on the board.
    const minutely = Array.from({ length: 1440 }, (_, i) => `${Math.floor(i / 60)}:${String(i % 60).padStart(2, '0')}`)
    const every = (productId: string): Service => service({ productId, days: daily(...minutely) })
    const busy = worldOf(undefined, [every('a'), every('b')])
    const noon = today('12:00')

    it('ends before the first departure that does not fit, without any of that instant', () => {
      const { journeys, until, more } = boardOf(busy, { transport: 'bus', from: AUCKLAND }, noon)
      const ahead = journeys.filter(({ departure }) => departure >= noon)
      expect(ahead).toHaveLength(MOST_AHEAD)
      expect(more).toBe(true)
      expect(until).toBe(noon + (MOST_AHEAD / 2) * MINUTE)
      expect(ahead.at(-1)?.departure).toBe(until - MINUTE)
      expect(journeys.length).toBeGreaterThan(MOST_AHEAD)
    })

    it('is complete again when the requested place has few departures', () => {
      const { until, more } = boardOf(busy, { transport: 'train', from: STATION }, noon)
      expect(more).toBe(false)
      expect(until).toBe(noon + 2 * DAY)
    })

    it('keeps all departures of one instant, however many', () => {
      const rush = worldOf(
        undefined,
        Array.from({ length: MOST_AHEAD + 1 }, (_, i) => service({ productId: `r${i}`, days: daily('13:00') })),
      )
      const { journeys, until, more } = boardOf(rush, { transport: 'bus', from: AUCKLAND }, noon)
      expect(journeys.filter(({ departure }) => departure === today('13:00'))).toHaveLength(MOST_AHEAD + 1)
      // And nothing else: tomorrow has as many again.
      expect(journeys.at(-1)?.departure).toBe(today('13:00'))
      expect([until, more]).toEqual([today('13:00') + DAY, true])
    })
  })

  it('[BRD-3] does not yet have a departure exactly two days ahead', () => {
    expect(rows({ transport: 'bus', from: AUCKLAND }, today('09:14')).filter((it) => it === '09:15 100')).toHaveLength(
      2,
    )
    expect(
      rows({ transport: 'bus', from: AUCKLAND }, gameMs(today('09:15') + 1)).filter((it) => it === '09:15 100'),
    ).toHaveLength(3)
  })

  it('[BRD-4] has a taxi as if it were ordered now, and looks one day ahead', () => {
    const board = boardOf(world, { transport: 'taxi', from: AIRPORT, to: STATION }, today('09:35'))
    expect(board.journeys.map(row)).toEqual(['09:38 taxi'])
    expect(board.until - today('09:35')).toBe(DAY)
    expect(boardOf(world, { transport: 'taxi', from: STATION }, today('09:35')).journeys).toEqual([])
  })
})

const ZONES = ['Pacific/Auckland', 'Pacific/Chatham', 'UTC', 'America/New_York']
/** Both clock changes of New Zealand and of New York, and days without one. */
const SUNDAYS = ['2026-09-27', '2027-04-04', '2026-11-01', '2027-03-14', '2026-11-21'].map((date) =>
  Date.parse(`${date}T00:00Z`),
)
const MIDDLE = HAMILTON
const STOPS = [AUCKLAND, MIDDLE, WELLINGTON]

function memo<T>(read: (zone: string, day: number) => T): typeof read {
  const known = new Map<string, T>()
  return (zone, day) => {
    const key = `${zone} ${day}`
    const value = known.get(key) ?? read(zone, day)
    known.set(key, value)
    return value
  }
}

interface Shown {
  readonly at: number
  readonly date: string
  readonly minute: number
}

/** What clocks in a zone show at each minute of a UTC day, in order of time. */
const wallClocks = memo((zone: string, day: number): readonly Shown[] => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const shown: Shown[] = []
  for (let at = day * DAY; at < (day + 1) * DAY; at += MINUTE) {
    const [date = '', clock = ''] = format.format(at).split(', ')
    const [hour, minute] = clock.split(':').map(Number)
    shown.push({ at, date, minute: (hour ?? 0) * 60 + (minute ?? 0) })
  }
  return shown
})

/** When a time of a day occurs: the first minute that shows it, or as long after the last earlier one as it is later. */
function cameAt(ofDay: readonly Shown[], minute: number): number | undefined {
  const shown = ofDay.find((it) => it.minute === minute)
  if (shown) return shown.at
  const earlier = ofDay.filter((it) => it.minute < minute)
  const first = earlier[0]
  const last = earlier.reduce(
    (a, b) => (b.minute >= a.minute && b.at > a.at ? b : a),
    first ?? { at: 0, date: '', minute: 0 },
  )
  return first && last.at + (minute - last.minute) * MINUTE
}

/** Every row that a board must have, found by reading the wall clock minute by minute. */
function bruteForce(services: readonly Service[], zone: string, query: BoardQuery, now: number): readonly string[] {
  const today = Math.floor(now / DAY)
  const clocks = [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((days) => wallClocks(zone, today + days))
  const days = Map.groupBy(clocks, ({ date }) => date)
  const found: { at: number; number: number; productId: string }[] = []
  for (const it of services) {
    const start = it.stops.indexOf(query.from)
    const end = query.to === undefined ? it.stops.length - 1 : it.stops.lastIndexOf(query.to)
    if (start < 0 || end <= start || it.transport !== query.transport) continue
    for (const [date, ofDay] of [...days].slice(1, -1)) {
      const weekday = WEEKDAYS[new Date(`${date}T12:00Z`).getUTCDay()] ?? 'sun'
      it.days[weekday].forEach((minute, place) => {
        const leaves = cameAt(ofDay, minute)
        if (leaves === undefined) throw new Error(`no ${minute} on ${date}`)
        const [departs, arrives] = [start, end].map((stop) => leaves + (it.stopOffsets?.[stop] ?? 0) * MINUTE)
        if (departs === undefined || arrives === undefined) return
        if (departs >= now + 2 * DAY || arrives + it.events.checkedout * MINUTE <= now) return
        found.push({ at: departs, number: it.baseNumber + it.baseMultiplier * place, productId: it.productId })
      })
    }
  }
  found.sort((a, b) => a.at - b.at || a.number - b.number || (a.productId < b.productId ? -1 : 1))
  return found.map(({ at, number, productId }) => `${at} ${number} ${productId}`)
}

const times = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 60, max: 240 })), { maxLength: 4 })
  .map((all) => all.toSorted((a, b) => a - b).map(minutes))
const services = fc
  .array(
    fc.record({
      times: fc.tuple(times, times, times, times, times, times, times),
      along: fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 900 })),
      baseNumber: fc.constantFrom(1, 100, 300),
      checkedout: fc.integer({ min: 0, max: 90 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((all) =>
    all.map(({ times: [sun, mon, tue, wed, thu, fri, sat], along: [first, second], baseNumber, checkedout }, i) =>
      service({
        productId: `p${i}`,
        baseNumber,
        stops: STOPS,
        stopOffsets: [0, first, first + second].map(minutes),
        journeyTime: minutes(first + second),
        events: offsets(30, 10, checkedout),
        days: { sun, mon, tue, wed, thu, fri, sat },
      }),
    ),
  )
const queries = fc.constantFrom<BoardQuery>(
  { transport: 'bus', from: AUCKLAND, to: WELLINGTON },
  { transport: 'bus', from: AUCKLAND, to: MIDDLE },
  { transport: 'bus', from: MIDDLE },
)

describe('a board and the wall clock', () => {
  it.each(ZONES)(
    '[BRD-1][BRD-2][BRD-3][JNY-6][TIM-1] in %s they agree, sorted, around every change of clocks',
    (zone) => {
      const locations: readonly Location[] = LOCATIONS.map((it) => ({ ...it, zone }))
      const moments = fc.tuple(fc.constantFrom(...SUNDAYS), fc.integer({ min: -2 * 1440, max: 2 * 1440 }))
      fc.assert(
        fc.property(services, queries, moments, (all, query, [sunday, shift]) => {
          const now = gameMs(sunday + shift * MINUTE)
          const { journeys } = boardOf(worldOf(undefined, all, locations), query, now)
          const shown = journeys.map(
            ({ departure, journeyNumber, ref }) => `${departure} ${journeyNumber} ${ref.productId}`,
          )
          expect(shown).toEqual(bruteForce(all, zone, query, now))
          expect(journeys.every((it, i) => i === 0 || (journeys[i - 1]?.departure ?? 0) <= it.departure)).toBe(true)
        }),
        { numRuns: 120 },
      )
    },
  )
})
