import { type Coords, METRES_PER_DEGREE, radians } from './location.ts'

/*
 * Geometry of path segments, which are short enough to be treated as flat.
 */

/** `point` with its longitude shifted by whole turns, possibly past ±180°, so that it lies within 180° of `from`. */
export function beside(from: Coords, point: Coords): Coords {
  const turns = Math.round((point[1] - from[1]) / 360)
  return turns === 0 ? point : [point[0], point[1] - 360 * turns]
}

/** The length of a degree of longitude at a latitude, as a fraction of a degree of latitude. */
export const squeezeAt = (lat: number): number => Math.cos(radians(lat))

/** The fraction (0 to 1) along the segment from `a` to `b` of its point nearest to `p`; `squeeze` is `squeezeAt` their latitude. */
export function nearestOn(a: Coords, b: Coords, p: Coords, squeeze: number): number {
  const x = (b[1] - a[1]) * squeeze
  const y = b[0] - a[0]
  const length = x * x + y * y
  return length === 0 ? 0 : Math.min(1, Math.max(0, ((p[1] - a[1]) * squeeze * x + (p[0] - a[0]) * y) / length))
}

/** The point at a fraction of the segment from `a` to `b`. */
export const onSegment = (a: Coords, b: Coords, part: number): Coords => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
]

/** A function that gives a point's distance in metres from the segment from `a` to `b`. It works across the date line. */
export function metresOff(a: Coords, b: Coords): (point: Coords) => number {
  const squeeze = squeezeAt((a[0] + b[0]) / 2)
  const end = beside(a, b)
  return (point) => {
    const near = beside(a, point)
    const [lat, lng] = onSegment(a, end, nearestOn(a, end, near, squeeze))
    return Math.hypot((near[1] - lng) * squeeze, near[0] - lat) * METRES_PER_DEGREE
  }
}
