import type { Calendar } from './calendar.ts'
import type { Line, Trip } from './line.ts'
import { DAY_S, daysLater } from '../service-day.ts'

/** The trips of a pattern that share a calendar, sorted by start, so that the calendar is consulted once per day. */
interface Group {
  readonly calendar: Calendar
  /** Days from the service day to the calendar day that `starts` count from: 1 for a wall-clock 25:30. */
  readonly shift: number
  readonly starts: Int32Array
  /** The offset of each trip's row in `times`. */
  readonly rows: Int32Array
  readonly indexes: Int32Array
}

/** Trips of one product that call at the same stops in the same order under the same clock, packed into typed arrays. */
export interface Pattern {
  /** Stops by the timetable's internal numbers. */
  readonly stops: Int32Array
  readonly groups: readonly Group[]
  /** Rows of arrival and departure at each stop, in seconds after a trip's start. Trips with equal times share a row. */
  readonly times: Int32Array
  /** Per stop, the smallest and largest departure offset of any trip, in seconds: trips may overtake each other. */
  readonly least: Int32Array
  readonly most: Int32Array
  /** Bounds of all starts, in seconds. */
  readonly firstStart: number
  readonly lastStart: number
}

function packGroup(calendar: Calendar, shift: number, trips: readonly Trip[], rowOf: (trip: Trip) => number): Group {
  const sorted = trips.toSorted((a, b) => a.start - b.start || a.index - b.index)
  return {
    calendar,
    shift,
    starts: Int32Array.from(sorted, ({ start }) => start - shift * DAY_S),
    rows: Int32Array.from(sorted, rowOf),
    indexes: Int32Array.from(sorted, ({ index }) => index),
  }
}

/** Packs the distinct time rows of `trips`; `width` is the length of a row. */
function packTimes(trips: readonly Trip[], width: number): { times: Int32Array; rowOf: (trip: Trip) => number } {
  const rows: ArrayLike<number>[] = []
  const byText = new Map<string, number>()
  const byArray = new Map<ArrayLike<number>, number>()
  for (const { times } of trips) {
    if (byArray.has(times)) continue
    if (times.length !== width) throw new RangeError(`${times.length} times for ${width / 2} stops`)
    const text = Array.prototype.join.call(times, ' ')
    const row = byText.get(text) ?? rows.push(times) - 1
    byText.set(text, row)
    byArray.set(times, row)
  }
  const packed = new Int32Array(rows.length * width)
  rows.forEach((row, i) => packed.set(row, i * width))
  return { times: packed, rowOf: ({ times }) => (byArray.get(times) ?? 0) * width }
}

/** @throws RangeError when a trip does not have two times per stop. */
export function packPattern(stops: Int32Array, { clock, trips }: Pick<Line, 'clock' | 'trips'>): Pattern {
  const width = stops.length * 2
  const { times, rowOf } = packTimes(trips, width)
  const least = new Int32Array(stops.length).fill(2 ** 31 - 1)
  const most = new Int32Array(stops.length).fill(-(2 ** 31))
  for (let i = 1; i < times.length; i += 2) {
    const stop = (i % width) >>> 1
    least[stop] = Math.min(least[stop] ?? 0, times[i] ?? 0)
    most[stop] = Math.max(most[stop] ?? 0, times[i] ?? 0)
  }
  const groups = [...Map.groupBy(trips, ({ calendar }) => calendar)].flatMap(([calendar, same]) =>
    Array.from(
      Map.groupBy(same, ({ start }) => daysLater(clock, start)),
      ([shift, together]) => packGroup(calendar, shift, together, rowOf),
    ),
  )
  const firstStart = groups.reduce((first, { starts }) => Math.min(first, starts[0] ?? first), DAY_S)
  const lastStart = groups.reduce((last, { starts }) => Math.max(last, starts.at(-1) ?? last), 0)
  return { stops, groups, times, least, most, firstStart, lastStart }
}
