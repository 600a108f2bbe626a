import type { Cents } from '../time/units.ts'

/** For example `nz-wellington-RailwayStation`: country-city-kind, optionally followed by a name. */
export type LocationId = string

/** `[latitude, longitude]` in degrees, WGS 84. */
export type Coords = readonly [lat: number, lng: number]

export const MARKER_TYPES = [
  'airportDomesticTerminal',
  'airportRunway',
  'RailwayStation',
  'BusStation',
  'FerryTerminal',
  'City',
] as const
export type MarkerType = (typeof MARKER_TYPES)[number]

/** A place that journeys call at or that a race names. */
export interface Location {
  readonly id: LocationId
  readonly name: string
  readonly markerType: MarkerType
  readonly coords: Coords
  readonly city: string
  readonly country: string
  /** Three-letter code: `WLG`. */
  readonly abvr3: string
  /** IANA time zone, derived from the coordinates when the location is stored. */
  readonly zone: string
  /** Present where the player can take a room for the night. */
  readonly room?: Room
}

/** A room for the night [RST-4]. */
export interface Room {
  readonly price: Cents
  /** Game hours of sleep. */
  readonly hours: number
}

const EARTH_RADIUS_M = 6_371_008.8
export const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Metres per degree of latitude, and per degree of longitude at the equator. */
export const METRES_PER_DEGREE = radians(1) * EARTH_RADIUS_M

/** Great-circle distance in metres: haversine formula, IUGG mean Earth radius. */
export function distance(a: Coords, b: Coords): number {
  const dLat = radians(b[0] - a[0])
  const dLng = radians(b[1] - a[1])
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a[0])) * Math.cos(radians(b[0])) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The length of a path in metres; zero if it has fewer than two points. */
export const pathLength = (path: readonly Coords[]): number =>
  path.slice(1).reduce((sum, point, i) => sum + distance(path[i] ?? point, point), 0)
