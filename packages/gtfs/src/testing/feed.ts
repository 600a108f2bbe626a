import type { FeedFiles } from '../files/feed-files.ts'

/** A feed's files by name, without `.txt`. */
export type Written = Readonly<Record<string, string>>
/** Replaced tables; `undefined` for those that are missing. */
export type Changes = Readonly<Record<string, string | undefined>>

/** Two trips of one bus line over three stops, on weekdays of 2026. */
export const SMALL = {
  agency: `agency_id,agency_name,agency_url,agency_timezone
A,Hill Buses,https://hill.example,Pacific/Auckland`,
  stops: `stop_id,stop_name,stop_lat,stop_lon
001,Harbour,-41.28,174.78
002,Hill,-41.29,174.77
003,"Zoo, main gate",-41.32,174.78`,
  routes: `route_id,agency_id,route_short_name,route_long_name,route_type
R10,A,10,Harbour - Zoo,3`,
  trips: `route_id,service_id,trip_id
R10,WK,T1
R10,WK,T2`,
  stop_times: `trip_id,arrival_time,departure_time,stop_id,stop_sequence
T1,07:05:00,07:05:00,001,1
T1,07:10:20,07:10:40,002,2
T1,07:30:10,07:30:10,003,3
T2,25:05:00,25:05:00,001,1
T2,25:10:20,25:10:40,002,2
T2,25:30:10,25:30:10,003,3`,
  calendar: `service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
WK,1,1,1,1,1,0,0,20260105,20261231`,
} satisfies Written

type Table = keyof typeof SMALL

/** The head of one of its tables. */
export const head = (table: Table): string => SMALL[table].split('\n')[0] ?? ''
/** One of its tables with more rows. */
export const more = (table: Table, ...rows: readonly string[]): string => [SMALL[table], ...rows].join('\n')
/** Only these rows, and more columns if needed. */
export const rows = (table: Table, columns: string, ...written: readonly string[]): string =>
  [`${head(table)}${columns}`, ...written].join('\n')
/** Only one trip, with these calls. */
export const calls = (...written: readonly string[]): Changes => callsWith('', ...written)
export const callsWith = (columns: string, ...written: readonly string[]): Changes => ({
  trips: rows('trips', '', 'R10,WK,T1'),
  stop_times: rows('stop_times', columns, ...written),
})

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The files of a feed, with some of its tables replaced; without those that are `undefined`. */
export const feed = (changes: Changes = {}): FeedFiles =>
  new Map(
    Object.entries({ ...SMALL, ...changes }).flatMap(([name, text]) =>
      text === undefined ? [] : [[`${name}.txt`, bytesOf(text)] as const],
    ),
  )
