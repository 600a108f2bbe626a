import { isRecord } from '@final-call/contract'
import type { Coords } from '@final-call/domain'

export type ReadPath =
  | { readonly ok: true; readonly path: readonly Coords[] }
  | { readonly ok: false; readonly problem: string }

const no = (problem: string): ReadPath => ({ ok: false, problem })

/** The specification's coordinate ranges, written so that NaN is outside. */
const isLatitude = (it: unknown): it is number => typeof it === 'number' && it >= -90 && it <= 90
const isLongitude = (it: unknown): it is number => typeof it === 'number' && it >= -180 && it <= 180

/** The path, or the problem of its first invalid point. Points are counted from 1 in messages. */
function checked(points: readonly (readonly [lat: unknown, lng: unknown])[]): ReadPath {
  const path: Coords[] = []
  for (const [i, [lat, lng]] of points.entries()) {
    if (!isLatitude(lat)) return no(`Point ${i + 1}: a latitude lies between -90 and 90, not ${String(lat)}.`)
    if (!isLongitude(lng)) return no(`Point ${i + 1}: a longitude lies between -180 and 180, not ${String(lng)}.`)
    const before = path.at(-1)
    if (before?.[0] !== lat || before[1] !== lng) path.push([lat, lng])
  }
  return path.length < 2 ? no('A path has at least two points.') : { ok: true, path }
}

/** The first line in GeoJSON, as points `[lng, lat]` with or without altitude. */
function lineIn(json: unknown): readonly unknown[] | undefined {
  if (!isRecord(json)) return undefined
  const { type, coordinates, geometry, features, geometries } = json
  if (type === 'LineString' && Array.isArray(coordinates)) return coordinates as unknown[]
  if (type === 'MultiLineString' && Array.isArray(coordinates)) return coordinates.flat() as unknown[]
  if (type === 'Feature') return lineIn(geometry)
  const parts: unknown = features ?? geometries
  for (const part of Array.isArray(parts) ? (parts as unknown[]) : []) {
    const line = lineIn(part)
    if (line) return line
  }
  return undefined
}

const pair = (point: unknown): readonly [unknown, unknown] => {
  const [first, second]: readonly unknown[] = Array.isArray(point) ? (point as unknown[]) : []
  return [first, second]
}

function readJson(text: string): ReadPath {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return no('This looks like JSON, but is not.')
  }
  if (Array.isArray(json)) return checked(json.map(pair))
  const line = lineIn(json)
  if (!line) return no('There is no LineString in this GeoJSON.')
  return checked(line.map(pair).map(([lng, lat]) => [lat, lng]))
}

/** Reads a pasted path: GeoJSON with a LineString, a JSON list of `[lat, lng]`, or lines of `lat,lng`. */
export function readPath(text: string): ReadPath {
  const trimmed = text.trim()
  if (trimmed === '') return no('Paste a path first.')
  if (/^[[{]/.test(trimmed)) return readJson(trimmed)
  const lines = trimmed.split(/[\n;]+/).filter((line) => line.trim() !== '')
  const points: [number, number][] = []
  for (const [i, line] of lines.entries()) {
    const found = /^\s*(-?\d+(?:\.\d+)?)[\s,]+(-?\d+(?:\.\d+)?)\s*$/.exec(line)
    if (!found) return no(`Line ${i + 1}: expected lat,lng such as -41.27897,174.78056.`)
    points.push([Number(found[1]), Number(found[2])])
  }
  return checked(points)
}

/** Rounds to five decimals, about a metre. */
const short = (degrees: number): number => Number(degrees.toFixed(5))

/** The `stopsCoords` of a service as text to paste, with one point a line. */
export const stopsCoordsText = (path: readonly Coords[]): string =>
  `"stopsCoords": [\n${path.map(([lat, lng]) => `  [${short(lat)}, ${short(lng)}]`).join(',\n')}\n]`
