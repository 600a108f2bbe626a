import type { LatLng } from '../../platform/map/geometry.ts'
import type { Land } from '../../platform/map/land.ts'
import { flat } from '../../platform/map/mercator.ts'

/** The part of the flat map that is shown, in its degrees. */
export interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const ASPECT = 5 / 2
/** The margin on each side, as a part of the way's size. */
const MARGIN = 0.18
/** The least height in degrees, since the coast has no finer detail. */
const LEAST = 0.25

/** The frame of a way with its margin, in the picture's aspect ratio; undefined for an empty way. */
export function frameOf(way: readonly LatLng[]): Frame | undefined {
  if (way.length === 0) return undefined
  const points = way.map(flat)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const left = Math.min(...xs)
  const right = Math.max(...xs)
  const top = Math.min(...ys)
  const bottom = Math.max(...ys)
  const room = 1 + 2 * MARGIN
  const height = Math.max((bottom - top) * room, ((right - left) * room) / ASPECT, LEAST)
  const width = height * ASPECT
  return { left: (left + right - width) / 2, top: (top + bottom - height) / 2, width, height }
}

const move = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(4)} ${y.toFixed(4)}`).join('')

/** SVG path data of a way. */
export const linePath = (way: readonly LatLng[]): string => move(way.map(flat))

/** SVG path data of a polygon of land, on each side of the date line that the frame shows; empty if the frame shows none of it. */
export function landPath({ rings, bounds: { west, south, east, north } }: Land, frame: Frame): string {
  const { left: x, top: y, width, height } = frame
  const [left, top] = flat([north, west])
  const [right, bottom] = flat([south, east])
  if (bottom < y || top > y + height) return ''
  let path = ''
  for (let shift = 360 * Math.ceil((x - right) / 360); left + shift <= x + width; shift += 360) {
    path += rings.map((ring) => `${move(ring.map(([lng, lat]) => flat([lat, lng + shift])))}Z`).join('')
  }
  return path
}
