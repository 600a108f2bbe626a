import { type Coords, isZone } from '@final-call/domain'
import { type Reading, type Row, asWritten, codeIn, eachRow, numberIn } from '../files/table.ts'
import type { Spot } from '../files/trouble.ts'
import { nameIn, sayStrange } from '../files/written-names.ts'

/** Why a stop has no coordinates. */
interface Nowhere {
  readonly why: string
  /** The coordinates as written, if they cannot be read. */
  readonly written?: string
}

/** A stop where passengers get on and off, or a station. */
export interface Stop {
  readonly id: string
  readonly name: string
  readonly coords: Coords | undefined
  /** Its own time zone; empty for the agency's. */
  readonly zone: string
  readonly platform: string
  /** The code on the stop's sign, and a description of where it is; empty for none. */
  readonly code: string
  readonly description: string
  /** The zone for fares. */
  readonly fareZone: string
  /** Its place in the game: its station, a boarding area's platform, or itself, the first that has coordinates; undefined if none has. */
  readonly place: Stop | undefined
  /** Why it has no coordinates; undefined if it has. */
  readonly nowhere: Nowhere | undefined
  readonly spot: Spot
}

export interface Stops {
  readonly called: ReadonlyMap<string, Stop>
  /** Entrances and nodes, at which nothing calls. */
  readonly others: ReadonlySet<string>
}

/** Location types. Source: gtfs.org, stops.txt, location_type. */
const PLATFORM = '0'
const STATION = '1'
const BOARDING_AREA = '4'
const CALLED_AT: readonly string[] = [PLATFORM, STATION, BOARDING_AREA]
/** Entrances and nodes of a station. */
const NEVER_CALLED_AT: readonly string[] = ['2', '3']

/** Degrees around 0, 0 within which there are no stops: feeds write this for unknown coordinates. */
const NEAR_ORIGIN = 1
export const nearOrigin = ([lat, lng]: Coords): boolean => Math.abs(lat) < NEAR_ORIGIN && Math.abs(lng) < NEAR_ORIGIN

const COORDS = ['stop_lat', 'stop_lon'] as const

function coordsIn(row: Row): Coords | Nowhere {
  if (COORDS.every((column) => row.text(column) === '')) return { why: 'it has no coordinates' }
  const [lat, lng] = COORDS.map((column) => numberIn(row, column))
  if (lat === undefined || lng === undefined)
    return { why: 'its coordinates cannot be read, write 12.345', written: asWritten(row, COORDS) }
  if (Math.abs(lat) > 90 && Math.abs(lng) <= 90)
    return { why: 'its latitude is beyond 90 degrees, are the two exchanged?' }
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return { why: 'its coordinates are on no map' }
  if (nearOrigin([lat, lng])) return { why: 'its coordinates are 0, 0' }
  return [lat, lng]
}

type Written = Omit<Stop, 'place'> & { readonly kind: string; readonly parent: string }
type Known = Written & { place: Stop | undefined }

/** The station that a platform, or a boarding area of one, is part of. */
function stationOf(stop: Written, stops: ReadonlyMap<string, Known>): Known | undefined {
  const parent = stops.get(stop.parent)
  if (stop.kind === STATION || !parent) return undefined
  if (parent.kind === STATION) return parent
  return stop.kind === BOARDING_AREA && parent.kind === PLATFORM ? stationOf(parent, stops) : undefined
}

/** Why a stop is not part of the one that it names. */
const STRAY: Readonly<Record<string, string>> = {
  [STATION]: 'it is a station, and a station is part of no other',
  [BOARDING_AREA]: 'its parent_station is no platform',
  [PLATFORM]: 'its parent_station is no station',
}

/** The platforms, stations and boarding areas, each with its place in the game. */
export function readStops(reading: Reading): Stops {
  const { troubles } = reading
  const stops = new Map<string, Known>()
  const others = new Set<string>()
  eachRow(reading, 'stops.txt', ['stop_id', 'stop_lat', 'stop_lon'], (row) => {
    const id = row.text('stop_id')
    const kind = codeIn(row, 'location_type') || PLATFORM
    const spot = row.spot()
    if (id === '') {
      troubles.add('stop left out: it has no stop_id', spot, row.text('stop_name'))
      return
    }
    if (NEVER_CALLED_AT.includes(kind)) {
      others.add(id)
      return
    }
    if (!CALLED_AT.includes(kind)) {
      troubles.add('stop left out: its location_type is none from 0 to 4', spot, `stop ${id}, "${kind}"`)
      return
    }
    if (stops.has(id)) {
      troubles.add('stop left out: another one has its id', spot, `stop ${id}`)
      return
    }
    const zone = row.text('stop_timezone')
    if (zone !== '' && !isZone(zone)) {
      const what = 'stop_timezone taken as left blank: there is no such time zone, write one like Pacific/Auckland'
      troubles.add(what, spot, `stop ${id}, "${zone}"`)
    }
    sayStrange(reading, row, ['stop_name'], { what: 'a stop', about: `stop ${id}` })
    const found = coordsIn(row)
    const nowhere = 'why' in found ? found : undefined
    const coords = 'why' in found ? undefined : found
    stops.set(id, {
      id,
      kind,
      name: ['stop_name', 'stop_code', 'stop_id'].map((it) => nameIn(row, it)).find((it) => it !== '') ?? 'Unnamed',
      coords,
      nowhere,
      parent: row.text('parent_station'),
      zone: isZone(zone) ? zone : '',
      platform: nameIn(row, 'platform_code'),
      code: nameIn(row, 'stop_code'),
      description: nameIn(row, 'stop_desc'),
      fareZone: row.text('zone_id'),
      place: undefined,
      spot,
    })
  })
  for (const stop of stops.values()) {
    const station = stationOf(stop, stops)
    const parent = stops.get(stop.parent)
    const platform = stop.kind === BOARDING_AREA && parent?.kind === PLATFORM ? parent : undefined
    if (!station && !platform && stop.parent !== '')
      troubles.add(`stop taken for itself: ${STRAY[stop.kind]}`, stop.spot, `stop ${stop.id}, ${stop.parent}`)
    if (station && !station.coords && !platform?.coords && stop.coords) {
      const { nowhere, spot } = station
      const about = `stop ${stop.id}, station ${station.id} of ${spot.file}:${spot.line}, ${nowhere?.why}`
      troubles.add('stop taken for itself: its station is nowhere', stop.spot, about)
    }
    stop.place = [station, platform, stop].find((it) => it?.coords !== undefined)
  }
  return { called: stops, others }
}
