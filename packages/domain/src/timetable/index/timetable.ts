import type { LocationId } from '../../place/location.ts'
import { type GameMs, DAY, gameMs } from '../../time/units.ts'
import { type Transport, boardedAt, endedAt } from '../service.ts'
import { type EpochDay, runsOn } from './calendar.ts'
import type { Line } from './line.ts'
import { mergeRuns } from './merge-runs.ts'
import { type Pattern, packPattern } from './pattern.ts'
import { serviceDays } from './service-day.ts'

/** What the departures of one product from one stop to another have in common. */
export interface Ride extends Pick<Line, 'productId' | 'transport' | 'stops'> {
  /** The stops between which it is ridden, as places in `stops`. */
  readonly start: number
  readonly end: number
}

/** One for each row of a board, so it is kept small: at a busy stop writing them is most of the work. */
export interface Departure {
  readonly ride: Ride
  /** The service day, which may be the day before the departure or earlier. */
  readonly day: EpochDay
  /** The trip's. */
  readonly index: number
  readonly departure: GameMs
  readonly arrival: GameMs
}

/** Departures from a place, calling later at another. */
export interface DepartureQuery {
  readonly from: LocationId
  /** Anything from `from`, to where it ends, when absent. */
  readonly to?: LocationId | undefined
  readonly transport?: Transport | undefined
  /** Departures in `[since, until)`. */
  readonly since: GameMs
  readonly until: GameMs
}

/** The compact index over all services; how large it is, for logs and measurements. */
export interface Timetable {
  departures(query: DepartureQuery): readonly Departure[]
  readonly size: {
    readonly stops: number
    readonly patterns: number
    readonly trips: number
    readonly stopTimes: number
  }
}

/** [TTB-3] The order of two departures at the same instant: by product, service day and index, so that it is one. */
function tie(a: Departure, b: Departure): number {
  const [first, second] = [a.ride.productId, b.ride.productId]
  return first < second ? -1 : first > second ? 1 : a.day - b.day || a.index - b.index
}

/** The first place in a sorted array whose value is at least `value`. */
function lowerBound(sorted: Int32Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** A pattern, what its rides have in common, and its zone's days. */
interface Running {
  readonly pattern: Pattern
  readonly line: Omit<Line, 'trips'>
  readonly dayOf: ReturnType<typeof serviceDays>
}

/** The stop at which a pattern is left again, as a place among its stops; -1 where there is none. */
function nextCall({ pattern, line, start }: Running & { readonly start: number }, to: number): number {
  let end = pattern.stops.indexOf(to, start + 1)
  while (end >= 0 && line.stopUses?.[end] === 'on') end = pattern.stops.indexOf(to, end + 1)
  return end
}

/** The departures of a pattern from one place in it to another. */
function search(
  { pattern, line, dayOf }: Running,
  { start, end }: { readonly start: number; readonly end: number },
  { since, until }: DepartureQuery,
  found: Departure[],
): void {
  const { times, groups, firstStart, lastStart } = pattern
  const { productId, transport, stops, clock } = line
  const ride: Ride = { productId, transport, stops, start, end }
  const [departs, arrives] = [start * 2 + 1, end * 2]
  const [least, most] = [pattern.least[start] ?? 0, pattern.most[start] ?? 0]
  // A local day begins within a day of UTC's, before or after, so no time zone is asked which days to look at.
  const lastDay = Math.floor((until - (firstStart + least) * 1000) / DAY) + 1
  for (let day = Math.floor((since - (lastStart + most) * 1000) / DAY); day <= lastDay; day += 1) {
    const { at, turn, jump } = dayOf(day, clock)
    // Where clocks change, starts are in order but for the jump; what does not fit is dropped below.
    const slack = Math.abs(jump) / 1000
    const from = (since - at) / 1000 - most - slack
    const beyond = (until - at) / 1000 - least + slack
    if (from > lastStart || beyond <= firstStart) continue
    for (const { calendar, shift, starts, rows, indexes } of groups) {
      if (!runsOn(calendar, day - shift)) continue
      for (let t = lowerBound(starts, from); t < starts.length; t += 1) {
        const second = starts[t] ?? 0
        if (second >= beyond) break
        const left = at + second * 1000 + (second >= turn ? jump : 0)
        const row = rows[t] ?? 0
        const departure = gameMs(left + (times[row + departs] ?? 0) * 1000)
        if (departure < since || departure >= until) continue
        const arrival = gameMs(left + (times[row + arrives] ?? 0) * 1000)
        found.push({ ride, day: day - shift, index: indexes[t] ?? 0, departure, arrival })
      }
    }
  }
}

/** Lines of one product with the same stops, clock and zone as one, so that a feed may bring its trips in any portions. */
function joined(lines: readonly Line[]): readonly Line[] {
  const keyOf = ({ productId, transport, zone, clock, stops, stopUses }: Line): string =>
    JSON.stringify([productId, transport, zone, clock, stops, stopUses])
  return Array.from(Map.groupBy(lines, keyOf).values()).flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? []
    return { ...first, trips: [first, ...others].flatMap(({ trips }) => trips) }
  })
}

/**
 * [TTB-1] The compact index of a timetable: trips grouped by stop pattern and calendar, sorted by start, times in Int32
 * seconds, running days in bits. A question looks only at patterns that call at `from`, on each day that they run only at
 * trips that can leave it in time, and at the days before too, since trips run past midnight.
 *
 * @throws RangeError when a trip has not two times for each stop.
 */
export function buildTimetable(lines: readonly Line[]): Timetable {
  const numbers = new Map<LocationId, number>()
  /** [TTB-2] Per stop, the patterns that can be boarded there, and where: at the first call that is for it. */
  const boarding: (Running & { readonly start: number; readonly end: number })[][] = []
  const numberOf = (stop: LocationId): number => {
    const known = numbers.get(stop)
    if (known !== undefined) return known
    numbers.set(stop, boarding.length)
    return boarding.push([]) - 1
  }
  const zones = new Map(lines.map(({ zone }) => [zone, serviceDays(zone)]))
  const size = { stops: 0, patterns: 0, trips: 0, stopTimes: 0 }
  for (const { trips, ...line } of joined(lines)) {
    const pattern = packPattern(Int32Array.from(line.stops, numberOf), { clock: line.clock, trips })
    const dayOf = zones.get(line.zone) ?? serviceDays(line.zone)
    pattern.stops.forEach((stop, start, { length }) => {
      const first = line.stopUses ? boardedAt(line, line.stops[start] ?? '') : pattern.stops.indexOf(stop)
      if (first !== start || start === length - 1) return
      boarding[stop]?.push({ pattern, line, dayOf, start, end: endedAt(line, start) })
    })
    size.patterns += 1
    size.trips += trips.length
    size.stopTimes += trips.length * line.stops.length
  }
  size.stops = numbers.size
  return {
    size,
    departures(query) {
      const from = numbers.get(query.from)
      const to = query.to === undefined ? undefined : numbers.get(query.to)
      if (from === undefined || (query.to !== undefined && to === undefined)) return []
      const found: Departure[] = []
      for (const running of boarding[from] ?? []) {
        const { start, line } = running
        if (query.transport !== undefined && query.transport !== line.transport) continue
        const end = to === undefined ? running.end : nextCall(running, to)
        if (end > start) search(running, { start, end }, query, found)
      }
      return mergeRuns(found, tie)
    },
  }
}
