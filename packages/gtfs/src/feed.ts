import { type Coords, type Transport } from '@final-call/domain'
import type { FeedFiles } from './archive.ts'
import { type Calendar, readCalendars } from './calendar.ts'
import type { Limits } from './limits.ts'
import { transportOf } from './modes.ts'
import { type RawCall, readCalls, secondsOf } from './raw-call.ts'
import { eachRow, numberIn } from './table.ts'
import { FeedRefused, type Spot, type Troubles } from './trouble.ts'

export interface Agency {
  readonly name: string
  readonly zone: string
}

/** A stop, or a station that stops are part of. */
export interface Stop {
  readonly id: string
  readonly name: string
  readonly coords: Coords | undefined
  readonly parent: string
  readonly zone: string
  readonly platform: string
  /** The zone that fares are reckoned by. */
  readonly fareZone: string
}

export interface Route {
  readonly id: string
  readonly agency: Agency
  readonly short: string
  readonly long: string
  readonly transport: Transport
}

/** Departures at a regular distance, in seconds after midnight; `until` is not one of them. */
export interface Headway {
  readonly from: number
  readonly until: number
  readonly every: number
}

export interface Trip {
  readonly id: string
  readonly route: Route
  readonly service: string
  readonly headsign: string
  readonly shape: string
  readonly calls: readonly RawCall[]
  /** When it runs over and over; its own times then only say how long it takes. */
  readonly headways: readonly Headway[]
  readonly spot: Spot
}

/** A feed whose parts refer to each other as they should; what does not is among its troubles. */
export interface Feed {
  readonly agencies: readonly Agency[]
  readonly stops: ReadonlyMap<string, Stop>
  readonly trips: readonly Trip[]
  readonly calendars: ReadonlyMap<string, Calendar>
  /** How many trips it lists, those that were left out too. */
  readonly listed: number
}

const NEEDED_FILES = ['agency.txt', 'stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt']

interface Reading {
  readonly files: FeedFiles
  readonly limits: Limits
  readonly troubles: Troubles
}

function isZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

function readAgencies({ files, limits }: Reading): ReadonlyMap<string, Agency> {
  const agencies = new Map<string, Agency>()
  eachRow(files, 'agency.txt', { needed: ['agency_name', 'agency_timezone'], limits }, (row) => {
    const [id, name, zone] = [row.text('agency_id'), row.text('agency_name'), row.text('agency_timezone')]
    const { file, line } = row.spot()
    if (!isZone(zone)) throw new FeedRefused(`${file}:${line}, agency_timezone: there is no time zone "${zone}".`)
    agencies.set(id, { name: (name || id || 'Unnamed').slice(0, 80).trim(), zone })
  })
  if (agencies.size === 0) throw new FeedRefused('agency.txt names no agency, so no time zone.')
  return agencies
}

/** A point of the Earth; undefined for none, and for 0, 0, which is how some feeds write none. */
function coordsIn(lat: number | undefined, lng: number | undefined): Coords | undefined {
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined
  return lat === 0 && lng === 0 ? undefined : [lat, lng]
}

/** Stops (type 0) and stations (1); entrances, nodes and boarding areas are within them. */
function readStops({ files, limits, troubles }: Reading): ReadonlyMap<string, Stop> {
  const stops = new Map<string, Stop>()
  eachRow(files, 'stops.txt', { needed: ['stop_id'], limits }, (row) => {
    const id = row.text('stop_id')
    if (!['', '0', '1'].includes(row.text('location_type'))) return
    if (stops.has(id)) {
      troubles.add('stop left out: another one has its id', row.spot(), `stop ${id}`)
      return
    }
    const zone = row.text('stop_timezone')
    if (zone !== '' && !isZone(zone)) troubles.add('time zone of a stop not known', row.spot(), `stop ${id}, ${zone}`)
    stops.set(id, {
      id,
      name: row.text('stop_name') || row.text('stop_code') || id,
      coords: coordsIn(numberIn(row, 'stop_lat'), numberIn(row, 'stop_lon')),
      parent: row.text('location_type') === '1' ? '' : row.text('parent_station'),
      zone: isZone(zone) ? zone : '',
      platform: row.text('platform_code'),
      fareZone: row.text('zone_id'),
    })
  })
  return stops
}

function readRoutes(reading: Reading, agencies: ReadonlyMap<string, Agency>): ReadonlyMap<string, Route> {
  const { files, limits, troubles } = reading
  const routes = new Map<string, Route>()
  const [only] = agencies.size === 1 ? agencies.values() : []
  eachRow(files, 'routes.txt', { needed: ['route_id', 'route_type'], limits }, (row) => {
    const [id, type] = [row.text('route_id'), numberIn(row, 'route_type')]
    const agency = agencies.get(row.text('agency_id')) ?? only
    const transport = type === undefined ? undefined : transportOf(type)
    if (!agency) troubles.add('route left out: no such agency', row.spot(), `route ${id}`)
    else if (!transport)
      troubles.add(`route left out: its kind is none of the game's`, row.spot(), `route ${id}, ${type}`)
    else
      routes.set(id, { id, agency, short: row.text('route_short_name'), long: row.text('route_long_name'), transport })
  })
  return routes
}

function readHeadways({ files, limits, troubles }: Reading): ReadonlyMap<string, readonly Headway[]> {
  const headways = new Map<string, Headway[]>()
  const needed = ['trip_id', 'start_time', 'end_time', 'headway_secs']
  eachRow(files, 'frequencies.txt', { needed, limits }, (row) => {
    const id = row.text('trip_id')
    const [from, until] = [secondsOf(row.text('start_time')), secondsOf(row.text('end_time'))]
    const every = numberIn(row, 'headway_secs')
    if (from === undefined || until === undefined || every === undefined || every < 1) {
      troubles.add('frequency left out: it cannot be read', row.spot(), `trip ${id}`)
      return
    }
    const of = headways.get(id)
    if (of) of.push({ from, until, every })
    else headways.set(id, [{ from, until, every }])
  })
  return headways
}

/** @throws FeedRefused where a file or column is missing without which there is no timetable. */
export function readFeed(files: FeedFiles, limits: Limits, troubles: Troubles): Feed {
  const reading = { files, limits, troubles }
  const missing = NEEDED_FILES.filter((name) => !files.has(name))
  if (missing.length > 0) throw new FeedRefused(`There is no ${missing.join(', no ')} in it: it is no GTFS feed.`)
  if (!files.has('calendar.txt') && !files.has('calendar_dates.txt')) {
    throw new FeedRefused('There is neither calendar.txt nor calendar_dates.txt in it.')
  }
  const agencies = readAgencies(reading)
  const stops = readStops(reading)
  const routes = readRoutes(reading, agencies)
  const calendars = readCalendars(files, limits, troubles)
  const headways = readHeadways(reading)
  const heads = new Map<string, Omit<Trip, 'calls'>>()
  const listed = new Set<string>()
  eachRow(files, 'trips.txt', { needed: ['route_id', 'service_id', 'trip_id'], limits }, (row) => {
    const [id, service] = [row.text('trip_id'), row.text('service_id')]
    const route = routes.get(row.text('route_id'))
    const spot = row.spot()
    const leaveOut = (why: string, about = ''): void =>
      troubles.add(`trip left out: ${why}`, spot, `trip ${id}${about}`)
    if (listed.has(id)) {
      leaveOut('another one has its id')
      return
    }
    listed.add(id)
    if (!route) leaveOut('no such route, or one that was left out', `, route ${row.text('route_id')}`)
    else if (!calendars.has(service)) leaveOut('its service has no calendar', `, service ${service}`)
    else {
      const [headsign, shape] = [row.text('trip_headsign'), row.text('shape_id')]
      heads.set(id, { id, route, service, headsign, shape, headways: headways.get(id) ?? [], spot })
    }
  })
  const calls = readCalls(files, limits, troubles, { taken: heads, listed })
  const trips = Array.from(heads.values(), (head) => ({ ...head, calls: calls.get(head.id) ?? [] }))
  return { agencies: [...agencies.values()], stops, trips, calendars, listed: listed.size }
}
