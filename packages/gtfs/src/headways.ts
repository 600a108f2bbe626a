import { secondsOf } from './raw-call.ts'
import { type Reading, asWritten, eachRow, numberIn } from './table.ts'
import type { Spot } from './trouble.ts'

/** Departures at a regular distance, in seconds after midnight; `until` is not one of them. */
export interface Headway {
  readonly from: number
  readonly until: number
  readonly every: number
}

/** How many departures a day a trip stands for. */
export const departuresIn = (headways: readonly Headway[]): number =>
  headways.length === 0
    ? 1
    : headways.reduce((sum, { from, until, every }) => sum + Math.max(0, Math.ceil((until - from) / every)), 0)

export interface Headways {
  /** By trip; none for a trip all of whose rows were left out. */
  readonly byTrip: ReadonlyMap<string, readonly Headway[]>
  /** Where each of these trips stands first. */
  readonly spots: ReadonlyMap<string, Spot>
}

/** frequencies.txt by trip. Those that are not exact are departures too: somebody who waits is there by then. */
export function readHeadways(reading: Reading): Headways {
  const { troubles } = reading
  const byTrip = new Map<string, Headway[]>()
  const spots = new Map<string, Spot>()
  eachRow(reading, 'frequencies.txt', ['trip_id', 'start_time', 'end_time', 'headway_secs'], (row) => {
    const id = row.text('trip_id')
    const [from, until] = [secondsOf(row.text('start_time')), secondsOf(row.text('end_time'))]
    const every = numberIn(row, 'headway_secs')
    const of = byTrip.get(id) ?? []
    byTrip.set(id, of)
    if (!spots.has(id)) spots.set(id, row.spot())
    const often = every !== undefined && every >= 1
    if (from === undefined || until === undefined || !often) {
      const [noStart, noEnd] = [from === undefined, until === undefined]
      const cells = asWritten(row, [noStart && 'start_time', noEnd && 'end_time', !often && 'headway_secs'])
      troubles.add('frequency left out: it cannot be read', row.spot(), `trip ${id}, ${cells}`)
    } else if (until <= from) {
      troubles.add(
        'frequency left out: it ends before it starts, write 26:00:00 past midnight',
        row.spot(),
        `trip ${id}, ${asWritten(row, ['start_time', 'end_time'])}`,
      )
    } else {
      of.push({ from, until, every })
    }
  })
  return { byTrip, spots }
}
