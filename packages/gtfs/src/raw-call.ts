import type { FeedFiles } from './archive.ts'
import type { Limits } from './limits.ts'
import { type Row, eachRow, numberIn } from './table.ts'
import type { Troubles } from './trouble.ts'

/** A row of stop_times.txt. */
export interface RawCall {
  readonly stop: string
  readonly sequence: number
  /** Seconds after midnight, more than a day's where it is past it; undefined between timepoints. */
  readonly arrival: number | undefined
  readonly departure: number | undefined
  readonly pickup: boolean
  readonly dropOff: boolean
  /** As shape_dist_traveled says, in whatever unit. */
  readonly along: number | undefined
  /** It comes when it is called, in a stretch of time or an area, and not at a time to a stop. */
  readonly flexible: boolean
  readonly line: number
}

/** `7:05:00`, `07:05:00` or `07:05` in seconds; undefined for what is no time. */
export function secondsOf(text: string): number | undefined {
  const [, hours, minutes, seconds = '0'] = /^(\d{1,3}):([0-5]?\d)(?::([0-5]?\d))?$/.exec(text) ?? []
  if (hours === undefined) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** Columns of trips that come when they are called. */
const FLEXIBLE = ['start_pickup_drop_off_window', 'end_pickup_drop_off_window', 'location_group_id', 'location_id']

function callIn(row: Row): RawCall {
  const [arrival, departure] = [secondsOf(row.text('arrival_time')), secondsOf(row.text('departure_time'))]
  return {
    stop: row.text('stop_id'),
    sequence: numberIn(row, 'stop_sequence') ?? Number.NaN,
    arrival: arrival ?? departure,
    departure: departure ?? arrival,
    pickup: row.text('pickup_type') !== '1',
    dropOff: row.text('drop_off_type') !== '1',
    along: numberIn(row, 'shape_dist_traveled'),
    flexible: FLEXIBLE.some((column) => row.text(column) !== ''),
    line: row.spot().line,
  }
}

/** Where a trip calls, in the order of its stop sequence, by trip. */
export function readCalls(
  files: FeedFiles,
  limits: Limits,
  troubles: Troubles,
  trips: { readonly taken: ReadonlyMap<string, unknown>; readonly listed: ReadonlySet<string> },
): ReadonlyMap<string, readonly RawCall[]> {
  const calls = new Map<string, RawCall[]>()
  eachRow(files, 'stop_times.txt', { needed: ['trip_id', 'stop_sequence'], limits }, (row) => {
    const trip = row.text('trip_id')
    if (!trips.taken.has(trip)) {
      if (!trips.listed.has(trip)) troubles.add('stop time left out: no such trip', row.spot(), `trip ${trip}`)
      return
    }
    const call = callIn(row)
    if (Number.isNaN(call.sequence)) {
      troubles.add('stop time left out: it has no place in its trip', row.spot(), `trip ${trip}`)
      return
    }
    for (const column of ['arrival_time', 'departure_time']) {
      const text = row.text(column)
      if (text === '' || secondsOf(text) !== undefined) continue
      troubles.add('time taken as left blank: it cannot be read', row.spot(), `trip ${trip}, "${text}"`)
    }
    const of = calls.get(trip)
    if (of) of.push(call)
    else calls.set(trip, [call])
  })
  for (const of of calls.values()) of.sort((a, b) => a.sequence - b.sequence)
  return calls
}
