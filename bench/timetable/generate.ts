import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Mulberry32: the same feed on every machine. */
export function seeded(seed: number): { below(n: number): number; from<T>(list: readonly T[]): T } {
  let state = seed
  const below = (n: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n)
  }
  return {
    below,
    from: (list) => {
      const found = list[below(list.length)]
      if (found === undefined) throw new RangeError('nothing to choose from')
      return found
    },
  }
}

/** The services by kind of day, as rows of calendar.txt. Two timetable periods meet at the change of clocks. */
const CALENDARS = [
  ['weekday', '1,1,1,1,1,0,0,20260801,20261231'],
  ['weekday-winter', '1,1,1,1,1,0,0,20260801,20260926'],
  ['weekday-summer', '1,1,1,1,1,0,0,20260927,20261231'],
  ['school', '1,1,1,1,1,0,0,20260801,20261218'],
  ['friday-night', '0,0,0,0,1,1,0,20260801,20261231'],
  ['saturday', '0,0,0,0,0,1,0,20260801,20261231'],
  ['sunday', '0,0,0,0,0,0,1,20260801,20261231'],
] as const

/** Public holidays run as Sundays; school services rest during school holidays. */
const HOLIDAYS = ['20261026', '20261225', '20261228']
const SCHOOL_HOLIDAYS = [
  '20260928',
  '20260929',
  '20260930',
  '20261001',
  '20261002',
  '20261005',
  '20261006',
  '20261007',
  '20261008',
  '20261009',
]

const HEADINGS: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
]
const GRID = 44

const clock = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((n) => String(n).padStart(2, '0'))
    .join(':')

interface Pattern {
  readonly route: string
  readonly direction: number
  readonly stops: readonly string[]
  /** Seconds from start, arrival and departure at each stop, by time of day. */
  readonly profiles: readonly (readonly number[])[]
  readonly headway: number
}

/** A walk over the street grid that mostly keeps its direction and seldom crosses itself. */
function walk(random: ReturnType<typeof seeded>, length: number): readonly (readonly [number, number])[] {
  let x = random.below(GRID)
  let y = random.below(GRID)
  let [dx, dy] = random.from(HEADINGS)
  const cells: (readonly [number, number])[] = []
  const seen = new Set<string>()
  const fits = (): boolean => [x + dx, y + dy].every((at) => at >= 0 && at < GRID)
  for (let i = 0; i < length; i += 1) {
    cells.push([x, y])
    seen.add(`${x} ${y}`)
    if (random.below(5) === 0) [dx, dy] = random.from(HEADINGS)
    for (let tries = 0; !fits() || (tries < 8 && seen.has(`${x + dx} ${y + dy}`)); tries += 1)
      [dx, dy] = random.from(HEADINGS)
    x += dx
    y += dy
  }
  return cells
}

function patternsOf(random: ReturnType<typeof seeded>, route: string): Pattern[] {
  const cells = walk(random, 10 + random.below(31))
  const headway = random.from([8, 10, 15, 20, 20, 30, 30, 30, 60, 60])
  const shortTurn = random.below(3) === 0
  return [0, 1].flatMap((direction) => {
    const along = direction === 0 ? cells : cells.toReversed()
    // Every seventh corner is an interchange, which both directions share.
    const stops = along.map(([x, y]) => ((x + y) % 7 === 0 ? `s${x}-${y}` : `s${x}-${y}-${direction}`))
    return (shortTurn ? [stops, stops.slice(0, Math.max(10, Math.floor(stops.length * 0.6)))] : [stops]).map(
      (calls, variant) => {
        const base = calls.map(
          () => [60 + random.below(90), random.below(8) === 0 ? 60 : random.below(3) * 10] as const,
        )
        const profiles = Array.from({ length: 8 }, (_, slow) => {
          let at = 0
          return base.flatMap(([ride, dwell], i) => {
            const arrival = i === 0 ? 0 : (at += Math.round(ride * (1 + slow * 0.05)) + random.below(15))
            at += i === 0 ? 0 : dwell
            return [arrival, at]
          })
        })
        return { route, direction, stops: calls, profiles, headway: variant === 0 ? headway : headway * 2 }
      },
    )
  })
}

/** Service, first and last start in hours, and how many times less often than on weekdays it runs. */
type Working = readonly [service: string, first: number, last: number, thin: number]

function workings(random: ReturnType<typeof seeded>): readonly Working[] {
  const weekdays: readonly Working[] =
    random.below(3) === 0
      ? [
          ['weekday-winter', 5.5, 24.2, 1],
          ['weekday-summer', 5.5, 24.6, 0.9],
        ]
      : [['weekday', 5.5, 24.3, 1]]
  const extra: readonly Working[] = [
    ...(random.below(4) === 0 ? [['school', 7.2, 8.6, 2] as const] : []),
    ...(random.below(5) === 0 ? [['friday-night', 24.5, 27.5, 2] as const] : []),
  ]
  return [...weekdays, ['saturday', 6.5, 24, 1.5], ['sunday', 7.5, 23, 2], ...extra]
}

/**
 * Writes a city's buses as GTFS files: patterns of 10 to 40 stops, trips by day with headways of 8 to 60 minutes, times
 * past 24:00, holidays, two timetable periods. @returns what was written
 */
export function writeFeed(folder: string, stopTimes: number): { stopTimes: number; trips: number; patterns: number } {
  const random = seeded(20_261_121)
  const rows = { routes: [] as string[], trips: [] as string[], times: [] as string[] }
  const stops = new Set<string>()
  let patterns = 0
  for (let number = 1; rows.times.length < stopTimes; number += 1) {
    const route = `r${number}`
    rows.routes.push(`${route},city,${number},3`)
    const running = workings(random)
    for (const pattern of patternsOf(random, route)) {
      patterns += 1
      for (const stop of pattern.stops) stops.add(stop)
      for (const [service, first, last, thin] of running) {
        for (let start = first * 3600; start <= last * 3600; start += pattern.headway * 60 * thin) {
          const trip = `t${rows.trips.length}`
          rows.trips.push(`${route},${service},${trip},${pattern.direction}`)
          const at = Math.round((start + random.below(240)) / 60) * 60
          const peak = (at / 3600 > 7 && at / 3600 < 9) || (at / 3600 > 16 && at / 3600 < 18)
          const times = pattern.profiles[peak ? 4 + random.below(4) : random.below(4)] ?? []
          pattern.stops.forEach((stop, i) => {
            rows.times.push(
              `${trip},${clock(at + (times[i * 2] ?? 0))},${clock(at + (times[i * 2 + 1] ?? 0))},${stop},${i + 1}`,
            )
          })
        }
      }
    }
  }
  const weekdays = CALENDARS.filter(([id]) => id.startsWith('weekday') || id === 'school')
  const exceptions = [
    ...HOLIDAYS.flatMap((date) => [...weekdays.map(([id]) => `${id},${date},2`), `sunday,${date},1`]),
    ...SCHOOL_HOLIDAYS.map((date) => `school,${date},2`),
  ]
  const files: Record<string, readonly string[]> = {
    'agency.txt': [
      'agency_id,agency_name,agency_url,agency_timezone',
      'city,City Buses,https://city.example,Pacific/Auckland',
    ],
    'stops.txt': [
      'stop_id,stop_name,stop_lat,stop_lon',
      ...[...stops].map((id) => `${id},${id},-41.${id.length},174.8`),
    ],
    'routes.txt': ['route_id,agency_id,route_short_name,route_type', ...rows.routes],
    'calendar.txt': [
      'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
      ...CALENDARS.map((it) => it.join(',')),
    ],
    'calendar_dates.txt': ['service_id,date,exception_type', ...exceptions],
    'trips.txt': ['route_id,service_id,trip_id,direction_id', ...rows.trips],
    'stop_times.txt': ['trip_id,arrival_time,departure_time,stop_id,stop_sequence', ...rows.times],
  }
  mkdirSync(folder, { recursive: true })
  for (const [name, lines] of Object.entries(files)) writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
  return { stopTimes: rows.times.length, trips: rows.trips.length, patterns }
}
