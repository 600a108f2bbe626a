import { type Coords, METRES_PER_DEGREE } from './location.ts'

/*
 * Segments of a path. They are short enough to be taken as flat.
 */

/** A point with the longitude, possibly beyond 180°, at which it lies nearest to another's: no date line is between them. */
export function beside(from: Coords, point: Coords): Coords {
  const turns = Math.round((point[1] - from[1]) / 360)
  return turns === 0 ? point : [point[0], point[1] - 360 * turns]
}

/** How much shorter a degree of longitude is at a latitude than one of latitude. */
export const squeezeAt = (lat: number): number => Math.cos((lat * Math.PI) / 180)

/** How far along the segment from `a` to `b` the point nearest to `p` lies, 0 to 1. */
export function nearestOn(a: Coords, b: Coords, p: Coords, squeeze: number): number {
  const [x, y] = [(b[1] - a[1]) * squeeze, b[0] - a[0]]
  const length = x * x + y * y
  return length === 0 ? 0 : Math.min(1, Math.max(0, ((p[1] - a[1]) * squeeze * x + (p[0] - a[0]) * y) / length))
}

export const onSegment = (a: Coords, b: Coords, part: number): Coords => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
]

/** How many metres a point is off the segment from `a` to `b`, also where the date line is between them. */
export function metresOff(a: Coords, b: Coords): (point: Coords) => number {
  const squeeze = squeezeAt((a[0] + b[0]) / 2)
  const end = beside(a, b)
  return (point) => {
    const near = beside(a, point)
    const [lat, lng] = onSegment(a, end, nearestOn(a, end, near, squeeze))
    return Math.hypot((near[1] - lng) * squeeze, near[0] - lat) * METRES_PER_DEGREE
  }
}
