import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Days since 1970-01-01. */
export type Day = number

export interface FeedTrip {
  readonly id: string
  readonly route: string
  readonly service: string
  readonly stops: readonly string[]
  /** Arrival and departure at each stop, in seconds after noon minus 12 hours. */
  readonly times: Int32Array
}

export interface FeedCalendar {
  readonly zone: string
  readonly services: ReadonlyMap<string, ReadonlySet<Day>>
  /** No time of the feed is later than this second of its day. */
  readonly latest: number
}

export interface Feed extends FeedCalendar {
  readonly trips: readonly FeedTrip[]
}

const DAY = 86_400_000

/** `20261121` as days since 1970-01-01. */
export const dayOf = (date: string): Day =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6, 8))) / DAY

const seconds = (time: string): number => {
  const [hours, minutes, rest] = time.split(':')
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
}

/** Plain comma-separated rows, as `generate.ts` writes them: no quotes. */
function* rowsOf(folder: string, name: string): Generator<readonly string[]> {
  const lines = readFileSync(join(folder, name), 'utf8').split('\n')
  for (const line of lines.slice(1)) if (line !== '') yield line.split(',')
}

function servicesOf(folder: string): Map<string, Set<Day>> {
  const services = new Map<string, Set<Day>>()
  for (const [id = '', ...rest] of rowsOf(folder, 'calendar.txt')) {
    const first = dayOf(rest[7] ?? '')
    const last = dayOf(rest[8] ?? '')
    const days = new Set<Day>()
    // Day 0 was a Thursday; the columns begin on Monday.
    for (let day = first; day <= last; day += 1) if (rest[(day + 3) % 7] === '1') days.add(day)
    services.set(id, days)
  }
  for (const [id = '', date = '', kind] of rowsOf(folder, 'calendar_dates.txt')) {
    const days = services.get(id) ?? new Set()
    services.set(id, days)
    if (kind === '1') days.add(dayOf(date))
    else days.delete(dayOf(date))
  }
  return services
}

/** By the generator's rules: the last trips start at 27:34, and take less than two and a half hours. */
const LATEST = 30 * 3600

export function readCalendar(folder: string): FeedCalendar {
  const [agency] = rowsOf(folder, 'agency.txt')
  return { zone: agency?.[3] ?? 'UTC', services: servicesOf(folder), latest: LATEST }
}

/** @throws RangeError when a trip runs later than `latest` says. */
export function readFeed(folder: string): Feed {
  const calls = new Map<string, { stops: string[]; times: number[] }>()
  const stopIds = new Map<string, string>()
  for (const [id = '', arrival = '', departure = '', stop = ''] of rowsOf(folder, 'stop_times.txt')) {
    const trip = calls.get(id) ?? { stops: [], times: [] }
    calls.set(id, trip)
    // One string for each stop, not one for each row of a big file.
    if (!stopIds.has(stop)) stopIds.set(stop, stop)
    trip.stops.push(stopIds.get(stop) ?? stop)
    trip.times.push(seconds(arrival), seconds(departure))
  }
  const trips = Array.from(rowsOf(folder, 'trips.txt'), ([route = '', service = '', id = '']): FeedTrip => {
    const { stops = [], times = [] } = calls.get(id) ?? {}
    if ((times.at(-1) ?? 0) > LATEST) throw new RangeError(`trip ${id} runs past ${LATEST} seconds`)
    return { id, route, service, stops, times: Int32Array.from(times) }
  })
  return { ...readCalendar(folder), trips }
}
