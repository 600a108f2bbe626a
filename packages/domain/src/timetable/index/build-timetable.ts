import { firstIndex } from '../../collections/first-index.ts'
import type { LocationId } from '../../place/location.ts'
import { gameMs } from '../../time/units.ts'
import { boardedAt, endedAt, stopAt } from '../service.ts'
import { runsOn } from './calendar.ts'
import type { Departure, Ride, Timetable } from '../timetable.ts'
import type { Line } from './line.ts'
import { mergeRuns } from './merge-runs.ts'
import { type Pattern, packPattern } from './pattern.ts'
import { type Window, instantOn, serviceDays, serviceDaysIn } from '../service-day.ts'

/** [TTB-3] Orders departures at the same instant by product, service day and index, which makes the order total. */
function tie(a: Departure, b: Departure): number {
  const first = a.ride.productId
  const second = b.ride.productId
  return first < second ? -1 : first > second ? 1 : a.day - b.day || a.index - b.index
}

/** A pattern with the line it was packed from and the service days of its zone. */
interface Running {
  readonly pattern: Pattern
  readonly line: Omit<Line, 'trips'>
  readonly dayOf: ReturnType<typeof serviceDays>
}

/** The index of the first call at stop `to` after `start` where passengers may get off; -1 if there is none. */
function nextCall({ pattern, line, start }: Running & { readonly start: number }, to: number): number {
  let end = pattern.stops.indexOf(to, start + 1)
  while (end >= 0 && line.stopUses?.[end] === 'on') end = pattern.stops.indexOf(to, end + 1)
  return end
}

/** Appends to `found` a pattern's departures between two stop indexes within the query's window, in order of day. */
function search(
  { pattern, line, dayOf }: Running,
  { start, end }: { readonly start: number; readonly end: number },
  window: Window,
  found: Departure[],
): void {
  const { since, until } = window
  const { times, groups, firstStart, lastStart } = pattern
  const { productId, transport, stops, clock } = line
  const ride: Ride = { productId, transport, stops, start, end }
  const departs = start * 2 + 1
  const arrives = end * 2
  const least = pattern.least[start] ?? 0
  const most = pattern.most[start] ?? 0
  const range = { soonest: (firstStart + least) * 1000, latest: (lastStart + most) * 1000 }
  const { first, last } = serviceDaysIn(window, range)
  for (let day = first; day <= last; day += 1) {
    const serviceDay = dayOf(day, clock)
    // On a day when clocks change, instants follow starts except for the jump; the exact check is below.
    const slack = Math.abs(serviceDay.jump) / 1000
    const from = (since - serviceDay.at) / 1000 - most - slack
    const beyond = (until - serviceDay.at) / 1000 - least + slack
    if (from > lastStart || beyond <= firstStart) continue
    for (const { calendar, shift, starts, rows, indexes } of groups) {
      if (!runsOn(calendar, day - shift)) continue
      for (let t = firstIndex(starts.length, (i) => (starts[i] ?? 0) >= from); t < starts.length; t += 1) {
        const second = starts[t] ?? 0
        if (second >= beyond) break
        const left = instantOn(serviceDay, second)
        const row = rows[t] ?? 0
        const departure = gameMs(left + (times[row + departs] ?? 0) * 1000)
        if (departure < since || departure >= until) continue
        const arrival = gameMs(left + (times[row + arrives] ?? 0) * 1000)
        found.push({ ride, day: day - shift, index: indexes[t] ?? 0, departure, arrival })
      }
    }
  }
}

/** Joins lines that differ only in their trips, so that a feed may deliver a line's trips in several parts. */
function joined(lines: readonly Line[]): readonly Line[] {
  const keyOf = ({ productId, transport, zone, clock, stops, stopUses }: Line): string =>
    JSON.stringify([productId, transport, zone, clock, stops, stopUses])
  return Array.from(Map.groupBy(lines, keyOf).values()).flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? []
    return { ...first, trips: [first, ...others].flatMap(({ trips }) => trips) }
  })
}

/**
 * [TTB-1] Builds a compact index over all services: trips grouped by stop pattern and calendar and sorted by start, times in Int32 seconds, running days
 * as bits. A query visits only patterns that call at `from`, and on each running day only trips that can leave in the window.
 * Earlier days are visited too, since trips run past midnight.
 *
 * @throws RangeError when a trip does not have two times per stop.
 */
export function buildTimetable(lines: readonly Line[]): Timetable {
  const numbers = new Map<LocationId, number>()
  /** [TTB-2] Per stop, the patterns that can be boarded there, each at its first call that allows it. */
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
      const first = line.stopUses ? boardedAt(line, stopAt(line, start)) : pattern.stops.indexOf(stop)
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
