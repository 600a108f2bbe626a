import { type Reading, asWritten, eachRow, numberIn } from '../files/table.ts'
import type { Spot } from '../files/trouble.ts'
import { secondsOf } from './raw-call.ts'

/** Departures at a regular interval, in seconds after midnight; `until` is exclusive. */
export interface Headway {
  readonly from: number
  readonly until: number
  readonly every: number
}

/** The number of departures a day of a trip with these frequencies. */
export const departuresIn = (headways: readonly Headway[]): number =>
  headways.length === 0
    ? 1
    : headways.reduce((sum, { from, until, every }) => sum + Math.max(0, Math.ceil((until - from) / every)), 0)

export interface Headways {
  /** By trip id; an empty list for a trip all of whose rows were left out. */
  readonly byTrip: ReadonlyMap<string, readonly Headway[]>
  /** The first row of each of these trips. */
  readonly spots: ReadonlyMap<string, Spot>
}

/** frequencies.txt by trip. Inexact frequencies count as departures too: a passenger who waits is there in time. */
export function readHeadways(reading: Reading): Headways {
  const { troubles } = reading
  const byTrip = new Map<string, Headway[]>()
  const spots = new Map<string, Spot>()
  eachRow(reading, 'frequencies.txt', ['trip_id', 'start_time', 'end_time', 'headway_secs'], (row) => {
    const id = row.text('trip_id')
    const from = secondsOf(row.text('start_time'))
    const until = secondsOf(row.text('end_time'))
    const every = numberIn(row, 'headway_secs')
    const of = byTrip.getOrInsert(id, [])
    spots.getOrInsertComputed(id, () => row.spot())
    const often = every !== undefined && every >= 1
    if (from === undefined || until === undefined || !often) {
      const noStart = from === undefined
      const noEnd = until === undefined
      const cells = asWritten(row, [noStart && 'start_time', noEnd && 'end_time', !often && 'headway_secs'])
      troubles.add('frequency left out: it cannot be read', row.spot(), `trip ${id}, ${cells}`)
    } else if (until <= from) {
      troubles.add(
        until === from
          ? 'frequency left out: it ends when it starts'
          : 'frequency left out: it ends before it starts, write 26:00:00 past midnight',
        row.spot(),
        `trip ${id}, ${asWritten(row, ['start_time', 'end_time'])}`,
      )
    } else {
      of.push({ from, until, every })
    }
  })
  return { byTrip, spots }
}
