import type { Transport } from '@final-call/domain'
import { NEEDED_FILES, noFeed } from '../files/feed-files.ts'
import { type Reading, eachRow, numberIn } from '../files/table.ts'
import { FeedRefused, type Spot } from '../files/trouble.ts'
import { LONGEST_LINE, nameIn, sayStrange } from '../files/written-names.ts'
import { type Agencies, type Agency, readAgencies } from './agencies.ts'
import { type Calendar, readCalendars } from './calendar.ts'
import { type Headway, readHeadways } from './headways.ts'
import { transportOf } from './modes.ts'
import { type CallsOf, anywhereIn, isOnCall, readCalls } from './raw-call.ts'
import { type Stops, readStops } from './stops.ts'

export interface Route {
  readonly id: string
  readonly agency: Agency
  readonly short: string
  readonly long: string
  readonly transport: Transport
  /** The network for GTFS Fares v2; empty for none. */
  readonly network: string
  readonly spot: Spot
}

export interface Trip {
  readonly id: string
  /** Its index among the trips that were taken. */
  readonly number: number
  readonly route: Route
  readonly service: string
  readonly headsign: string
  /** The name that passengers know it by, such as a train number; empty for none. */
  readonly shortName: string
  readonly shape: string
  /** The block of trips that its vehicle runs in turn; empty for none. */
  readonly block: string
  /** Its frequencies; if there are any, the trip's own times only give its durations. */
  readonly headways: readonly Headway[]
  readonly spot: Spot
}

/** A feed whose parts refer to each other correctly; what does not is reported as trouble. */
export interface Feed {
  readonly agencies: Agencies
  readonly stops: Stops
  readonly trips: readonly Trip[]
  readonly callsOf: CallsOf
  readonly calendars: ReadonlyMap<string, Calendar>
  /** The number of trips in the feed, including those left out. */
  readonly listed: number
}

function readRoutes(reading: Reading, { byId, otherwise }: Agencies): ReadonlyMap<string, Route> {
  const { troubles } = reading
  const routes = new Map<string, Route>()
  const rows = eachRow(reading, 'routes.txt', ['route_id', 'route_type'], (row) => {
    const id = row.text('route_id')
    const kind = row.text('route_type')
    const by = row.text('agency_id')
    const leaveOut = (why: string, about = ''): void =>
      troubles.add(`route left out: ${why}`, row.spot(), `route ${id}${about}`)
    const agency = byId.get(by) ?? otherwise
    const type = numberIn(row, 'route_type')
    const transport = type === undefined ? undefined : transportOf(type)
    if (routes.has(id)) leaveOut('another one has its id')
    else if (!agency)
      leaveOut('it names no agency that is there, and they have different clocks', `, agency_id "${by}"`)
    else if (!transport) leaveOut("its route_type is none of the game's kinds", `, route_type "${kind}"`)
    else {
      if (!byId.has(by) && (by !== '' || byId.size > 1)) {
        troubles.add(
          'route taken for the first agency: it names none that is there',
          row.spot(),
          `route ${id}, "${by}"`,
        )
      }
      const anywhere = anywhereIn(row)
      if (anywhere !== '')
        troubles.add('route taken without getting on or off between its stops', row.spot(), `route ${id}, ${anywhere}`)
      const short = nameIn(row, 'route_short_name')
      const long = nameIn(row, 'route_long_name')
      sayStrange(reading, row, ['route_short_name', 'route_long_name'], { what: 'a route', about: `route ${id}` })
      routes.set(id, { id, agency, short, long, transport, network: row.text('network_id'), spot: row.spot() })
    }
  })
  checkRows('routes.txt', rows)
  return routes
}

/** @throws FeedRefused if all trips are on demand: such a feed needs no stops, and has no departures. */
export function checkTimed(reading: Reading): void {
  if (!isOnCall(reading)) return
  throw new FeedRefused(
    'All its trips come when they are called (GTFS-Flex), and the game has only such as leave at a time. Take a feed with a timetable.',
  )
}

/** @throws FeedRefused if a file is missing without which there is no timetable. */
function checkFiles(reading: Reading): void {
  const { files } = reading
  const missing = NEEDED_FILES.filter((name) => !files.has(name))
  if (missing.join() === 'stops.txt') checkTimed(reading)
  if (missing.length > 0) throw noFeed([...files.keys()])
  if (!files.has('calendar.txt') && !files.has('calendar_dates.txt')) {
    throw new FeedRefused('There is neither calendar.txt nor calendar_dates.txt in it.')
  }
}

function checkRows(file: string, rows: number): void {
  if (rows === 0) throw new FeedRefused(`${file} has no rows.`)
}

/** @throws FeedRefused if a file, a column or all rows are missing without which there is no timetable. */
export function readFeed(reading: Reading): Feed {
  const { troubles } = reading
  checkFiles(reading)
  const agencies = readAgencies(reading)
  const stops = readStops(reading)
  if (stops.called.size === 0) checkTimed(reading)
  checkRows('stops.txt', stops.called.size + stops.others.size)
  const routes = readRoutes(reading, agencies)
  const calendars = readCalendars(reading)
  const headways = readHeadways(reading)
  const trips = new Map<string, Trip>()
  const listed = new Set<string>()
  const rows = eachRow(reading, 'trips.txt', ['route_id', 'service_id', 'trip_id'], (row) => {
    const id = row.text('trip_id')
    const service = row.text('service_id')
    const route = routes.get(row.text('route_id'))
    const spot = row.spot()
    const leaveOut = (why: string, about = ''): void =>
      troubles.add(`trip left out: ${why}`, spot, `trip ${id}${about}`)
    if (id === '') {
      leaveOut('it has no trip_id')
      return
    }
    if (listed.has(id)) {
      leaveOut('another one has its id')
      return
    }
    listed.add(id)
    const often = headways.byTrip.get(id)
    if (!route) leaveOut('no such route, or one that was left out', `, route ${row.text('route_id')}`)
    else if (!calendars.has(service)) leaveOut('its service has no calendar', `, service ${service}`)
    else if (often?.length === 0) leaveOut('none of its frequencies can be read')
    else {
      const headsign = nameIn(row, 'trip_headsign')
      const shortName = nameIn(row, 'trip_short_name')
      if (shortName.length > LONGEST_LINE) {
        const what = `number of a journey not shown: its trip_short_name has more than ${LONGEST_LINE} characters`
        troubles.add(what, spot, `trip ${id}, ${shortName}`)
      }
      const shape = row.text('shape_id')
      const block = row.text('block_id')
      const number = trips.size
      trips.set(id, { id, number, route, service, headsign, shortName, shape, block, headways: often ?? [], spot })
    }
  })
  checkRows('trips.txt', rows)
  for (const [id, spot] of headways.spots) {
    if (!listed.has(id)) troubles.add('frequency left out: no such trip', spot, `trip ${id}`)
  }
  const taken = new Map([...trips.values()].map(({ id, number }) => [id, number]))
  const { callsOf, rows: calls } = readCalls(reading, { taken, listed })
  checkRows('stop_times.txt', calls)
  return { agencies, stops, trips: [...trips.values()], callsOf, calendars, listed: listed.size }
}
