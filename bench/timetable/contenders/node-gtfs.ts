import { noonZeros } from '../noon.ts'
import type { Answer, Contender } from '../questions.ts'
import { type Day, readCalendar } from '../read-feed.ts'

interface Row {
  readonly day: Day
  readonly trip_id: string
  readonly departs: number
  readonly arrives: number
}
interface Database {
  prepare(sql: string): { all(values: object): readonly Row[] }
  exec(sql: string): void
}
interface NodeGtfs {
  importGtfs(config: object): Promise<unknown>
  openDb(config: object): Database
}

/** A name, not an import: the package is installed for the bench only, and the checks run without it. */
const PACKAGE = 'gtfs'
const DAY = 86_400_000

/**
 * The quickest of the statements tried: one for all days, with the parameters [day, from second, to second, service]. It gathers the
 * calls at `from` first. An index of the package's own answers every lookup.
 */
const statement = (off: string): string => `
  WITH
    runs AS MATERIALIZED (
      SELECT value->>0 AS day, value->>1 AS low, value->>2 AS high, value->>3 AS service_id FROM json_each(@runs)),
    calls AS MATERIALIZED (
      SELECT a.trip_id, a.stop_sequence, a.departure_timestamp, trips.service_id
      FROM stop_times a JOIN trips ON trips.trip_id = a.trip_id
      WHERE a.stop_id = @from AND NOT EXISTS (
        SELECT 1 FROM stop_times e WHERE e.stop_id = @from AND e.trip_id = a.trip_id AND e.stop_sequence < a.stop_sequence))
  SELECT runs.day, a.trip_id, a.departure_timestamp AS departs, b.arrival_timestamp AS arrives
  FROM calls a
    JOIN stop_times b ON b.trip_id = a.trip_id AND b.stop_sequence > a.stop_sequence AND ${off}
    JOIN runs ON runs.service_id = a.service_id AND a.departure_timestamp >= runs.low AND a.departure_timestamp < runs.high`

const AT_NEXT_CALL = `b.stop_id = @to AND b.stop_sequence = (
  SELECT min(stop_sequence) FROM stop_times WHERE stop_id = @to AND trip_id = a.trip_id AND stop_sequence > a.stop_sequence)`
const AT_END = 'b.stop_sequence = (SELECT max(stop_sequence) FROM stop_times WHERE trip_id = a.trip_id)'

/** Raw SQL over what the npm package `gtfs` imports, in its in-memory database, with SQLite's statistics gathered. */
export async function nodeGtfs(folder: string): Promise<Contender<readonly Answer[]>> {
  const { importGtfs, openDb } = (await import(PACKAGE)) as NodeGtfs
  const config = { agencies: [{ path: folder }], logLevel: 'silent' }
  await importGtfs(config)
  const db = openDb(config)
  db.exec('ANALYZE')
  const toStop = db.prepare(statement(AT_NEXT_CALL))
  const toEnd = db.prepare(statement(AT_END))
  const { zone, services, latest } = readCalendar(folder)
  const zeroOf = noonZeros(zone)
  const running = new Map<Day, readonly string[]>()
  const servicesOn = (day: Day): readonly string[] => {
    const known = running.get(day) ?? [...services].flatMap(([id, days]) => (days.has(day) ? [id] : []))
    running.set(day, known)
    return known
  }
  return {
    ask({ from, to, since, until }) {
      const runs: (readonly [Day, number, number, string])[] = []
      for (let day = Math.floor((since - latest * 1000) / DAY) - 1; day <= Math.floor(until / DAY) + 1; day += 1) {
        const zero = zeroOf(day)
        if (zero >= until || zero + latest * 1000 < since) continue
        const low = Math.ceil((since - zero) / 1000)
        const high = Math.ceil((until - zero) / 1000)
        for (const service of servicesOn(day)) runs.push([day, low, high, service])
      }
      const rows =
        to === undefined
          ? toEnd.all({ from, runs: JSON.stringify(runs) })
          : toStop.all({ from, to, runs: JSON.stringify(runs) })
      return rows
        .map(({ day, trip_id: trip, departs, arrives }) => {
          const zero = zeroOf(day)
          return { trip, day, departure: zero + departs * 1000, arrival: zero + arrives * 1000 }
        })
        .sort((a, b) => a.departure - b.departure)
    },
    tell: (found) => found,
  }
}
