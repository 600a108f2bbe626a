import type { Stop } from '../feed/stops.ts'
import { type Reading, eachRow } from '../files/table.ts'

/** The areas of GTFS Fares v2. */
export interface Areas {
  /** The areas that a stop is in: its own, otherwise those of its station. */
  of(stop: Stop | undefined): ReadonlySet<string>
  /** Whether any stop or station is in the area. */
  has(area: string): boolean
}

const NONE: ReadonlySet<string> = new Set()

/**
 * stop_areas.txt by stop or station. Source: gtfs.org, stop_areas.txt.
 * @throws FeedRefused if it has rows but lacks columns.
 */
export function readAreas(reading: Reading): Areas {
  const byStop = new Map<string, Set<string>>()
  const areas = new Set<string>()
  eachRow(reading, 'stop_areas.txt', ['area_id', 'stop_id'], (row) => {
    const area = row.text('area_id')
    const stop = row.text('stop_id')
    areas.add(area)
    byStop.getOrInsertComputed(stop, () => new Set()).add(area)
  })
  return {
    of: (stop) => byStop.get(stop?.id ?? '') ?? byStop.get(stop?.place?.id ?? '') ?? NONE,
    has: (area) => areas.has(area),
  }
}
