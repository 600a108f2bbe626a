import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Location } from '../../place/location.ts'
import { AUCKLAND, CHATHAM, LOCATIONS, WELLINGTON, cab, coach, service, standard } from '../../testing/world.ts'
import { type GameMs, type Minutes, DAY, HOUR, MINUTE, gameMs, minutes } from '../../time/units.ts'
import { boardOf, byDeparture } from '../../board/board.ts'
import { departuresOf, journeysOf } from '../departures.ts'
import { offsetsOf } from '../ride.ts'
import { type Weekday, WEEKDAYS } from '../../time/weekday.ts'
import { type DayClock, STOP_USES, type Service, TRANSPORTS } from '../service.ts'
import { dateOf } from '../epoch-day.ts'
import { buildTimetable } from './build-timetable.ts'
import { weeklyLine } from './weekly.ts'

/** Networks tried, and how many of them must have an answer with departures. */
const CASES = 10_000
const ANSWERED = 3_500

/** Both daylight-saving changes of each zone, and an ordinary day. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  'Pacific/Auckland': ['2026-09-26T14:00Z', '2027-04-03T14:00Z'],
  'Pacific/Chatham': ['2026-09-26T14:00Z', '2027-04-03T14:00Z'],
  'America/New_York': ['2026-11-01T06:00Z', '2027-03-14T07:00Z'],
  'Europe/London': ['2026-10-25T01:00Z', '2027-03-28T01:00Z'],
  UTC: ['2026-12-31T23:00Z', '2026-07-01T12:00Z'],
}
const ZONES = Object.keys(CHANGES)
const MOMENTS = [...new Set(Object.values(CHANGES).flat())].map((it) => Temporal.Instant.from(it).epochMilliseconds)
const PLACES = ['a', 'b', 'c', 'd']

/** Mostly on the grid that people write, so that equal instants, skipped and repeated times are frequent. */
const timeOfDay = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 47 }).map((n) => n * 30) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 30 }).map((n) => 90 + n * 5) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 3000 }) },
)
const oneDay = fc
  .array(timeOfDay, { minLength: 1, maxLength: 6 })
  .map((times) => times.sort((a, b) => a - b).map(minutes))
const days = fc
  .array(oneDay, { minLength: 2, maxLength: 3 })
  .chain((kinds) =>
    fc.array(fc.constantFrom<readonly Minutes[]>([], ...kinds, ...kinds), { minLength: 7, maxLength: 7 }),
  )
  .map((of) => Object.fromEntries(WEEKDAYS.map((weekday, i) => [weekday, of[i] ?? []])) as Record<Weekday, Minutes[]>)
const gap = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 180 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 1600 }) },
)

const serviceOf = fc
  .tuple(
    fc.constantFrom(...TRANSPORTS.slice(0, 4)),
    fc.array(fc.tuple(fc.constantFrom(...PLACES), gap, fc.constantFrom('both', 'both', ...STOP_USES)), {
      minLength: 2,
      maxLength: 7,
    }),
    fc.boolean(),
    fc.boolean(),
    days,
    fc.constantFrom(undefined, undefined, ...ZONES),
    fc.constantFrom<(DayClock | undefined)[]>(undefined, 'wall clock', 'noon minus 12 h', 'noon minus 12 h'),
  )
  .map(([transport, calls, free, written, week, zone, clock]): Omit<Service, 'productId'> => {
    let at = 0
    const offsets = calls.map(([, length], i) => minutes(i === 0 ? 0 : (at += length)))
    const { company, events, baseNumber, baseMultiplier } = coach
    const stops = calls.map(([place]) => place)
    const common = { transport, company, baseNumber, baseMultiplier, stops, fares: [standard(9)], events, days: week }
    const stopUses = calls.map(([, , use]) => use)
    return {
      ...common,
      journeyTime: minutes(at),
      ...(free ? {} : { stopUses }),
      ...(written ? { stopOffsets: offsets } : {}),
      ...(zone === undefined ? {} : { zone }),
      ...(clock === undefined ? {} : { clock }),
    }
  })

const network = fc
  .tuple(
    fc.array(serviceOf, { minLength: 2, maxLength: 4 }),
    fc.array(fc.constantFrom(...ZONES), { minLength: 4, maxLength: 4 }),
  )
  .map(([parts, zones]) => {
    const services = new Map(parts.map((it, i) => [`p${i}`, { ...it, productId: `p${i}` }]))
    const locations = new Map(
      PLACES.map((id, i): [string, Location] => {
        const like = LOCATIONS[i] ?? LOCATIONS[0]
        if (!like) throw new RangeError('no places to be like')
        return [id, { ...like, id, zone: zones[i] ?? 'UTC' }]
      }),
    )
    return { services, locations }
  })

/** From and to are mostly stops of one of the services, in either order. */
const asking = fc
  .record({
    network,
    stops: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(6)),
    anywhere: fc.constantFrom(true, false),
    odd: fc.constantFrom(undefined, undefined, undefined, undefined, undefined, ...PLACES, 'nowhere'),
    transport: fc.constantFrom(...Array.from({ length: 16 }, () => undefined), ...TRANSPORTS),
    moment: fc.constantFrom(...MOMENTS),
    shift: fc.integer({ min: -80, max: 40 }),
    ms: fc.constantFrom(0, 0, 1, -1, 90_000),
    length: fc.constantFrom(0, MINUTE, 12 * HOUR, DAY, DAY, 2 * DAY, 2 * DAY, 2 * DAY),
  })
  .map((it) => {
    const [which, on, off] = it.stops
    const along = it.network.services.get(`p${which % it.network.services.size}`)?.stops ?? []
    const since = gameMs(it.moment + (it.shift * HOUR) / 2 + it.ms)
    const to = it.anywhere ? undefined : (it.odd ?? along[off % along.length])
    const from = along[on % along.length] ?? 'nowhere'
    return { ...it.network, asked: { from, to, transport: it.transport, since, until: gameMs(since + it.length) } }
  })

interface Row {
  readonly productId: string
  readonly date: string
  readonly index: number
  readonly from: string | undefined
  readonly to: string | undefined
  readonly departure: number
  readonly arrival: number
}

const text = (rows: readonly Row[]): readonly string[] =>
  rows
    .toSorted(
      (a, b) =>
        a.departure - b.departure ||
        a.productId.localeCompare(b.productId) ||
        a.date.localeCompare(b.date) ||
        a.index - b.index,
    )
    .map((it) => `${it.productId} ${it.date} ${it.index}: ${it.from} ${it.departure} > ${it.to} ${it.arrival}`)

/** Independently: every departure of every day that could matter, resolved by itself, and then filtered by the question. */
function expanded(
  it: Service,
  locations: ReadonlyMap<string, Location>,
  asked: { from: string; to?: string | undefined; since: GameMs; until: GameMs },
): Row[] {
  const there = locations.get(it.stops[0] ?? '')?.zone
  const zone = there && (it.zone ?? there)
  if (zone === undefined || it.transport === 'taxi') return []
  const offsets = offsetsOf(it, locations)
  const rows: Row[] = []
  const first = Temporal.Instant.fromEpochMilliseconds(asked.since)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .subtract({ days: 5 + Math.ceil(it.journeyTime / 1440) })
  const last = Temporal.Instant.fromEpochMilliseconds(asked.until)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .add({ days: 1 })
  for (let date = first; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    const weekday = (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const)[date.dayOfWeek - 1] ?? 'sun'
    for (const [index, minute] of it.days[weekday].entries()) {
      const { year, month, day } = date.add({ days: Math.trunc(minute / 1440) })
      const clock = { year, month, day, hour: Math.trunc((minute % 1440) / 60), minute: minute % 60, timeZone: zone }
      const left =
        it.clock === 'noon minus 12 h'
          ? date.toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).add({ minutes: minute - 720 })
              .epochMilliseconds
          : Temporal.ZonedDateTime.from(clock, { disambiguation: 'compatible' }).epochMilliseconds
      const row = ride(it, asked, (place) => left + (offsets[place] ?? 0) * MINUTE)
      if (row) rows.push({ ...row, productId: it.productId, date: date.toString(), index })
    }
  }
  return rows.filter(({ departure }) => departure >= asked.since && departure < asked.until)
}

/** Walks the stops like a passenger: on at the first call for it at `from`, off at the next at `to`, or at the last place that is new. */
function ride(
  { stops, stopUses = [] }: Pick<Service, 'stops' | 'stopUses'>,
  { from, to }: { from: string; to?: string | undefined },
  at: (place: number) => number,
) {
  let on: number | undefined
  const start = stops.findIndex((stop, place) => stop === from && stopUses[place] !== 'off')
  const reached = new Set(stops.filter((stop, place) => place > start && stop !== from && stopUses[place] !== 'on'))
  // A set is in the order in which each came first.
  const goal = to ?? [...reached].at(-1)
  for (const [place, stop] of stops.entries()) {
    if (on === undefined) {
      if (stop === from && stopUses[place] !== 'off' && place < stops.length - 1) on = place
    } else if (stop === goal && stopUses[place] !== 'on') {
      return { from: stops[on], to: stop, departure: at(on), arrival: at(place) }
    }
  }
  return undefined
}

describe('the index over weekly services', () => {
  it(
    `[TTB-1] [TTB-2] [TTB-3] [TTB-6] gives what an expansion gives, and the same journeys and boards as without it, in ${CASES} networks`,
    { timeout: 600_000 },
    () => {
      let answered = 0
      fc.assert(
        fc.property(asking, ({ services, locations, asked }) => {
          const timetable = buildTimetable([...services.values()].flatMap((it) => weeklyLine(it, locations) ?? []))
          const network = { services, locations, timetable }
          const answer = timetable.departures(asked)
          const wanted = [...services.values()].filter(({ transport }) => (asked.transport ?? transport) === transport)
          const rows = answer.map(({ ride, day, ...rest }): Row => {
            const { productId, stops, start, end } = ride
            return { ...rest, productId, date: dateOf(day).toString(), from: stops[start], to: stops[end] }
          })
          expect(text(rows)).toEqual(text(wanted.flatMap((it) => expanded(it, locations, asked))))
          expect(answer.every(({ departure }, i) => departure >= (answer[i - 1]?.departure ?? 0))).toBe(true)
          const journeys = wanted.flatMap((it) => departuresOf(it, network, asked, asked))
          expect(journeysOf(answer, network).toSorted(byDeparture)).toEqual(journeys.toSorted(byDeparture))
          const board = { ...asked, transport: asked.transport ?? 'bus' }
          expect(boardOf(network, board, asked.since)).toEqual(boardOf({ services, locations }, board, asked.since))
          if (answer.length > 0) answered += 1
        }),
        { numRuns: CASES },
      )
      expect(answered).toBeGreaterThan(ANSWERED)
    },
  )

  const locations = new Map(LOCATIONS.map((it) => [it.id, it]))

  it('[TTB-6] does not have taxis, nor services whose zone is not known', () => {
    expect(weeklyLine(cab, locations)).toBeUndefined()
    expect(weeklyLine(coach, new Map())).toBeUndefined()
  })

  it('[TTB-6] has one trip for the same time on several weekdays, unless its position in the day differs', () => {
    const none: readonly Minutes[] = []
    const early = [minutes(540)]
    const both = [minutes(480), minutes(540)]
    const odd = service({ days: { sun: none, mon: both, tue: early, wed: both, thu: early, fri: none, sat: none } })
    const trips = weeklyLine(odd, locations)?.trips.map(({ start, index, calendar }) => ({ start, index, calendar }))
    expect(trips).toEqual([
      { start: 28_800, index: 0, calendar: { kind: 'weekly', mask: 0b1010 } },
      { start: 32_400, index: 1, calendar: { kind: 'weekly', mask: 0b1010 } },
      { start: 32_400, index: 0, calendar: { kind: 'weekly', mask: 0b10100 } },
    ])
  })

  it("[TTB-6] takes a service's days in its own zone, or in that of its start", () => {
    const own = service({ stops: [AUCKLAND, WELLINGTON], zone: 'Pacific/Chatham' })
    expect(weeklyLine(own, locations)?.zone).toBe('Pacific/Chatham')
    expect(weeklyLine(own, new Map())).toBeUndefined()
    expect(weeklyLine(service({ stops: [CHATHAM, WELLINGTON] }), locations)?.zone).toBe('Pacific/Chatham')
    expect(weeklyLine(service({ stops: [AUCKLAND, CHATHAM] }), locations)?.zone).toBe('Pacific/Auckland')
  })
})
