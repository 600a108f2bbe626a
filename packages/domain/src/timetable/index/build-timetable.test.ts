import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instant } from '../../testing/world.ts'
import { DAY, HOUR, gameMs } from '../../time/units.ts'
import { dateOf, epochDay } from '../epoch-day.ts'
import { type Calendar, datedCalendar } from './calendar.ts'
import type { Line, Trip } from './line.ts'
import type { DepartureQuery } from '../timetable.ts'
import { buildTimetable } from './build-timetable.ts'

const CASES = 5_000
const AUCKLAND = 'Pacific/Auckland'

const day = (date: string): number => epochDay(Temporal.PlainDate.from(date))
const EVERY_DAY: Calendar = { kind: 'weekly', mask: 127 }

/** `25:35` in seconds. */
const seconds = (clock: string): number => {
  const [hours, mins] = clock.split(':')
  return Number(hours) * 3600 + Number(mins) * 60
}

/** A trip as in a feed: arrival and departure at each stop. */
function trip(calls: readonly (readonly [arrival: string, departure: string])[], parts: Partial<Trip> = {}): Trip {
  const start = seconds(calls[0]?.[1] ?? '0:0')
  return {
    start,
    times: calls.flatMap((call) => call.map((clock) => seconds(clock) - start)),
    calendar: EVERY_DAY,
    index: 0,
    ...parts,
  }
}

const line = (parts: Partial<Line>): Line => ({
  productId: 'line',
  transport: 'train',
  zone: AUCKLAND,
  clock: 'noon minus 12 h',
  stops: ['a', 'b', 'c'],
  trips: [],
  ...parts,
})

const asked = (from: string, to: string | undefined, since: string, until: string): DepartureQuery => ({
  from,
  to,
  since: gameMs(instant(since)),
  until: gameMs(instant(until)),
})

const clock = (at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(AUCKLAND)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

const show = (lines: readonly Line[], query: DepartureQuery): readonly string[] =>
  buildTimetable(lines)
    .departures(query)
    .map(
      (it) =>
        `${it.ride.productId} ${dateOf(it.day).toString()} ${it.index}: ${clock(it.departure)} > ${clock(it.arrival)}`,
    )

describe('a timetable', () => {
  const through = trip([
    ['8:00', '8:00'],
    ['9:00', '9:10'],
    ['10:00', '10:00'],
  ])

  it('[TTB-1] answers with departures in [since, until), with departure where passengers get on and arrival where they get off', () => {
    const lines = [line({ trips: [through] })]
    expect(show(lines, asked('b', 'c', '2026-11-21T09:10+13:00', '2026-11-21T09:11+13:00'))).toEqual([
      'line 2026-11-21 0: 2026-11-21T09:10 > 2026-11-21T10:00',
    ])
    expect(show(lines, asked('a', 'b', '2026-11-21T08:00+13:00', '2026-11-22T08:00+13:00'))).toEqual([
      'line 2026-11-21 0: 2026-11-21T08:00 > 2026-11-21T09:00',
    ])
    expect(show(lines, asked('b', 'c', '2026-11-21T09:10:00.001+13:00', '2026-11-22T09:10+13:00'))).toEqual([])
  })

  it.each([
    ['a', 'nowhere'],
    ['nowhere', 'c'],
    ['c', 'a'],
    ['c', undefined],
    ['a', 'a'],
  ])('[TTB-2] has nothing from %s to %s', (from, to) => {
    expect(show([line({ trips: [through] })], asked(from, to, '2026-11-20T00:00Z', '2026-11-24T00:00Z'))).toEqual([])
  })

  it('[TTB-2] lets passengers board a trip that calls twice at its first call, and get off at the next call there', () => {
    const loop = line({
      stops: ['a', 'b', 'a', 'b', 'c'],
      trips: [trip(['8', '9', '10', '11', '12'].map((h) => [`${h}:00`, `${h}:00`]))],
    })
    const on = (from: string, to?: string) =>
      show([loop], asked(from, to, '2026-11-21T00:00+13:00', '2026-11-22T00:00+13:00'))
    expect(on('a', 'b')).toEqual(['line 2026-11-21 0: 2026-11-21T08:00 > 2026-11-21T09:00'])
    expect(on('b', 'a')).toEqual(['line 2026-11-21 0: 2026-11-21T09:00 > 2026-11-21T10:00'])
    expect(on('a', 'a')).toEqual(['line 2026-11-21 0: 2026-11-21T08:00 > 2026-11-21T10:00'])
    expect(on('b')).toEqual(['line 2026-11-21 0: 2026-11-21T09:00 > 2026-11-21T12:00'])
  })

  it('[TTB-2][JNY-11] lets passengers get on and off only where the calls allow it', () => {
    const loop = line({
      stops: ['a', 'b', 'a', 'b', 'c'],
      stopUses: ['on', 'on', 'both', 'off', 'off'],
      trips: [trip(['8', '9', '10', '11', '12'].map((h) => [`${h}:00`, `${h}:00`]))],
    })
    const on = (from: string, to?: string) =>
      show([loop], asked(from, to, '2026-11-21T00:00+13:00', '2026-11-22T00:00+13:00'))
    expect(on('a', 'b')).toEqual(['line 2026-11-21 0: 2026-11-21T08:00 > 2026-11-21T11:00'])
    expect(on('b', 'b')).toEqual(['line 2026-11-21 0: 2026-11-21T09:00 > 2026-11-21T11:00'])
    const setDown = { ...loop, stopUses: ['both', 'off', 'off', 'both', 'off'] as const }
    expect(show([setDown], asked('b', undefined, '2026-11-21T00:00+13:00', '2026-11-22T00:00+13:00'))).toEqual([
      'line 2026-11-21 0: 2026-11-21T11:00 > 2026-11-21T12:00',
    ])
    expect(show([setDown], asked('b', 'a', '2026-11-21T00:00+13:00', '2026-11-22T00:00+13:00'))).toEqual([])
  })

  it('[TTB-2] answers only with the kind of transport asked for', () => {
    const lines = [line({ trips: [through] }), line({ productId: 'ferry', transport: 'vessel', trips: [through] })]
    const query = asked('a', 'c', '2026-11-21T00:00+13:00', '2026-11-22T00:00+13:00')
    expect(show(lines, { ...query, transport: 'vessel' })).toEqual([
      'ferry 2026-11-21 0: 2026-11-21T08:00 > 2026-11-21T10:00',
    ])
    expect(show(lines, query)).toHaveLength(2)
  })

  it('[TTB-3] answers in order of departure, even if trips overtake; at one instant by product, day and index', () => {
    const slow = trip(
      [
        ['8:00', '8:00'],
        ['9:40', '9:40'],
        ['11:00', '11:00'],
      ],
      { index: 1 },
    )
    const fast = trip(
      [
        ['8:30', '8:30'],
        ['9:10', '9:10'],
        ['9:50', '9:50'],
      ],
      { index: 2 },
    )
    const night = trip(
      [
        ['32:00', '32:00'],
        ['33:10', '33:10'],
        ['34:00', '34:00'],
      ],
      { index: 3 },
    )
    const lines = [
      line({ productId: 'z', trips: [fast, slow] }),
      line({ productId: 'm', trips: [night, { ...fast, index: 7 }, fast] }),
    ]
    expect(show(lines, asked('b', 'c', '2026-11-21T00:00+13:00', '2026-11-22T00:00+13:00'))).toEqual([
      'm 2026-11-20 3: 2026-11-21T09:10 > 2026-11-21T10:00',
      'm 2026-11-21 2: 2026-11-21T09:10 > 2026-11-21T09:50',
      'm 2026-11-21 7: 2026-11-21T09:10 > 2026-11-21T09:50',
      'z 2026-11-21 2: 2026-11-21T09:10 > 2026-11-21T09:50',
      'z 2026-11-21 1: 2026-11-21T09:40 > 2026-11-21T11:00',
    ])
  })

  it('[TTB-4] counts times past 24:00 from the service day before, or from earlier ones', () => {
    const late = trip([
      ['25:35', '25:35'],
      ['30:00', '30:05'],
      ['54:00', '54:00'],
    ])
    expect(
      show([line({ trips: [late] })], asked('a', undefined, '2026-11-21T00:00+13:00', '2026-11-22T00:00+13:00')),
    ).toEqual(['line 2026-11-20 0: 2026-11-21T01:35 > 2026-11-22T06:00'])
    expect(
      show([line({ trips: [late] })], asked('b', 'c', '2026-11-21T06:05+13:00', '2026-11-21T06:06+13:00')),
    ).toEqual(['line 2026-11-20 0: 2026-11-21T06:05 > 2026-11-22T06:00'])
  })

  it.each([
    // Clocks go from 02:00 to 03:00 on 27 September 2026, and from 03:00 back to 02:00 on 4 April 2027.
    ['noon minus 12 h', '2026-09-27', ['2026-09-27T00:30', '2026-09-27T03:30', '2026-09-27T12:00', '2026-09-28T01:30']],
    ['wall clock', '2026-09-27', ['2026-09-27T01:30', '2026-09-27T03:30', '2026-09-27T12:00', '2026-09-28T01:30']],
    ['noon minus 12 h', '2027-04-04', ['2027-04-04T02:30', '2027-04-04T03:30', '2027-04-04T12:00', '2027-04-05T01:30']],
    ['wall clock', '2027-04-04', ['2027-04-04T01:30', '2027-04-04T03:30', '2027-04-04T12:00', '2027-04-05T01:30']],
    ['wall clock', '2026-09-26', ['2026-09-26T01:30', '2026-09-26T03:30', '2026-09-26T12:00', '2026-09-27T01:30']],
    ['noon minus 12 h', '2026-09-26', ['2026-09-26T01:30', '2026-09-26T03:30', '2026-09-26T12:00', '2026-09-27T01:30']],
  ] as const)('[TTB-4] by the %s, 1:30, 3:30, 12:00 and 25:30 of %s are %j', (dayClock, date, expected) => {
    const calendar = datedCalendar([day(date)])
    const trips = ['1:30', '3:30', '12:00', '25:30'].map((at) =>
      trip(
        [
          [at, at],
          ['50:00', '50:00'],
          ['51:00', '51:00'],
        ],
        { calendar },
      ),
    )
    const found = buildTimetable([line({ clock: dayClock, trips })]).departures(
      asked('a', 'b', '2026-01-01T00:00Z', '2028-01-01T00:00Z'),
    )
    expect(found.map(({ departure }) => clock(departure))).toEqual(expected)
  })

  it('[TTB-4] takes wall-clock 26:30 before the day of a change as its 02:30, which is skipped', () => {
    const calendar = datedCalendar([day('2026-09-26')])
    const late = line({
      clock: 'wall clock',
      stops: ['a', 'b'],
      trips: [
        trip(
          [
            ['26:30', '26:30'],
            ['27:30', '27:30'],
          ],
          { calendar },
        ),
      ],
    })
    const query = asked('a', 'b', '2026-09-01T00:00Z', '2026-10-01T00:00Z')
    expect(show([late], query)).toEqual(['line 2026-09-26 0: 2026-09-27T03:30 > 2026-09-27T04:30'])
  })

  it('[TTB-5] runs on the days of its calendars, of which a line may have many, and one none', () => {
    const on = (...dates: string[]) => datedCalendar(dates.map(day))
    const trips = [on('2026-11-22', '2026-12-25'), on('2026-11-21', '2026-11-22'), on()].map((calendar, index) => ({
      ...through,
      calendar,
      index,
    }))
    expect(show([line({ trips })], asked('a', 'b', '2026-11-01T00:00Z', '2026-12-31T00:00Z'))).toEqual([
      'line 2026-11-21 1: 2026-11-21T08:00 > 2026-11-21T09:00',
      'line 2026-11-22 0: 2026-11-22T08:00 > 2026-11-22T09:00',
      'line 2026-11-22 1: 2026-11-22T08:00 > 2026-11-22T09:00',
      'line 2026-12-25 0: 2026-12-25T08:00 > 2026-12-25T09:00',
    ])
  })

  it('[TTB-7] refuses a trip without two times for each stop', () => {
    expect(() => buildTimetable([line({ stops: ['a', 'b'], trips: [through] })])).toThrow(RangeError)
  })

  it('[TTB-7] counts stops, patterns, trips and stop times, and nothing if it is empty', () => {
    const lines = [
      line({ trips: [through, through] }),
      line({ productId: 'other', trips: [through] }),
      line({ trips: [through] }),
      line({ stops: ['a', 'd'] }),
    ]
    expect(buildTimetable(lines).size).toEqual({ stops: 4, patterns: 3, trips: 4, stopTimes: 12 })
    expect(buildTimetable([]).size).toEqual({ stops: 0, patterns: 0, trips: 0, stopTimes: 0 })
    expect(show([], asked('a', undefined, '2026-11-01T00:00Z', '2026-12-31T00:00Z'))).toEqual([])
  })
})

const ZONES = ['Pacific/Auckland', 'Pacific/Chatham', 'America/New_York', 'Europe/London', 'UTC']
const MOMENTS = [
  '2026-09-26T14:00Z',
  '2027-04-03T14:00Z',
  '2026-11-01T06:00Z',
  '2027-03-14T07:00Z',
  '2026-10-25T01:00Z',
  '2027-03-28T01:00Z',
].map(instant)
const STOPS = ['a', 'b', 'c', 'd']

/** A calendar, and the set of days that it stands for. */
interface Days {
  readonly calendar: Calendar
  readonly has: (date: Temporal.PlainDate) => boolean
}

const weekly = fc.integer({ min: 1, max: 127 }).map((mask): Days => ({
  calendar: { kind: 'weekly', mask },
  has: (date) => [...mask.toString(2).padStart(7, '0')].reverse()[date.dayOfWeek % 7] === '1',
}))
const dated = fc
  .tuple(fc.constantFrom(...MOMENTS), fc.array(fc.integer({ min: -4, max: 3 }), { maxLength: 8 }))
  .map(([moment, shifts]): Days => {
    const dates = shifts.map((days) =>
      Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO('UTC').toPlainDate().add({ days }),
    )
    return { calendar: datedCalendar(dates.map(epochDay)), has: (date) => dates.some((it) => it.equals(date)) }
  })

const USES = [
  ['both', 'on', 'off', 'both', 'both'],
  ['off', 'both', 'both', 'on', 'off'],
] as const

const lineOf = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    clock: fc.constantFrom('noon minus 12 h', 'noon minus 12 h', 'wall clock'),
    stops: fc.array(fc.constantFrom(...STOPS), { minLength: 2, maxLength: 5 }),
    uses: fc.constantFrom(undefined, undefined, undefined, undefined, ...USES),
    days: fc.array(fc.oneof(weekly, dated), { minLength: 1, maxLength: 3 }),
    // Per trip: start in half hours up to 36:00, seconds between stops, its calendar.
    trips: fc.array(fc.tuple(fc.nat(72), fc.array(fc.nat(9000), { minLength: 10, maxLength: 10 }), fc.nat(2)), {
      maxLength: 8,
    }),
  })
  .map(({ days, trips, uses, ...rest }) => {
    const stopUses = uses?.slice(0, rest.stops.length)
    const built = trips.map(([half, gaps, which], index) => {
      let at = 0
      const times = gaps
        .slice(0, rest.stops.length * 2)
        .map((gap, i) => (i < 2 ? 0 : (at += i % 2 === 0 ? gap : gap % 600)))
      const { calendar, has } = days[which % days.length] ?? { calendar: datedCalendar([]), has: () => false }
      return { start: half * 1800, times, calendar, index, has }
    })
    return { ...line({ ...rest, ...(stopUses && { stopUses }) }), trips: built }
  })

const feed = fc
  .record({
    lines: fc.array(lineOf, { minLength: 1, maxLength: 4 }),
    on: fc.nat(4),
    off: fc.option(fc.nat(4), { nil: undefined }),
    moment: fc.constantFrom(...MOMENTS),
    shift: fc.integer({ min: -60, max: 30 }),
    length: fc.constantFrom(0, 6 * HOUR, DAY, 2 * DAY, 2 * DAY),
  })
  .map(({ lines, on, off, moment, shift, length }) => {
    const stops = lines[0]?.stops ?? []
    const since = gameMs(moment + shift * HOUR)
    const to = off === undefined ? undefined : stops[off % stops.length]
    return {
      lines: lines.map((it, i) => ({ ...it, productId: `p${i}` })),
      query: { from: stops[on % stops.length] ?? '', to, since, until: gameMs(since + length) },
    }
  })

describe('the index over lines such as a feed has', () => {
  it(
    `[TTB-1] [TTB-2] [TTB-3] [TTB-4] [TTB-5] gives what a look at every trip on every day gives, in ${CASES} feeds`,
    { timeout: 600_000 },
    () => {
      let answered = 0
      fc.assert(
        fc.property(feed, ({ lines, query }) => {
          const rows: { at: number; text: string }[] = []
          for (const { zone, clock: by, stops, stopUses, trips, productId } of lines) {
            const on = stops.findIndex((stop, place) => stop === query.from && stopUses?.[place] !== 'off')
            const isOff = (place: number): boolean => place > on && stopUses?.[place] !== 'on'
            const reached = new Set(stops.filter((stop, place) => isOff(place) && stop !== query.from))
            // A set is in the order in which each came first.
            const goal = query.to ?? [...reached].at(-1)
            const off = stops.findIndex((stop, place) => isOff(place) && stop === goal)
            const first = Temporal.Instant.fromEpochMilliseconds(query.since)
              .toZonedDateTimeISO(zone)
              .toPlainDate()
              .subtract({ days: 4 })
            for (let n = 0; on >= 0 && off >= 0 && n < 8; n += 1) {
              const date = first.add({ days: n })
              for (const { start, times, index, has } of trips) {
                if (!has(date)) continue
                const noon = date
                  .toZonedDateTime({ timeZone: zone, plainTime: '12:00' })
                  .subtract({ hours: 12 })
                  .add({ seconds: start })
                const wall = date.toPlainDateTime().add({ seconds: start }).toZonedDateTime(zone)
                const left = (by === 'wall clock' ? wall : noon).epochMilliseconds
                const at = left + (times[on * 2 + 1] ?? 0) * 1000
                const arrival = left + (times[off * 2] ?? 0) * 1000
                if (at < query.since || at >= query.until) continue
                rows.push({
                  at,
                  text: `${at} ${productId} ${date.toString()} ${String(index).padStart(2)} ${on}-${off} ${arrival}`,
                })
              }
            }
          }
          const expected = rows.sort((a, b) => a.at - b.at || (a.text < b.text ? -1 : 1)).map(({ text }) => text)
          const given = buildTimetable(lines).departures(query)
          expect(
            given.map(
              (it) =>
                `${it.departure} ${it.ride.productId} ${dateOf(it.day).toString()} ${String(it.index).padStart(2)} ${it.ride.start}-${it.ride.end} ${it.arrival}`,
            ),
          ).toEqual(expected)
          if (expected.length > 0) answered += 1
        }),
        { numRuns: CASES },
      )
      // 26 in a hundred have an answer, give or take half of one, as each run has other feeds.
      expect(answered).toBeGreaterThan(CASES / 5)
    },
  )
})
