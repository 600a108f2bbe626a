import { type Bounds, nearestLng } from './geometry.ts'
import type { Land } from './land.ts'
import { flat } from './mercator.ts'

/** A map is not opened wider than at this zoom for the sake of a coast. */
const WIDEST = 6.5

/** The part of a map's width and height, around its middle, that some coast has to come into: at the edge it would be a mere sliver. */
const INNER = 0.75

/** Pixels for all of the world's 360 degrees, at zoom 0. */
const WORLD = 512

/** Pixels between the margins of a map. */
export interface MapRoom {
  readonly width: number
  readonly height: number
}

/**
 * The closest zoom, up to `closest`, at which a map around a box shows some coast: without it, a map of inland places is blank. A lake's
 * shore does not count: it is drawn too roughly to fill a map.
 */
export function zoomWithCoast(
  { west, south, east, north }: Bounds,
  closest: number,
  { width, height }: MapRoom,
  land: readonly Land[],
): number {
  const lng = (west + east) / 2
  const [left, top] = flat([north, lng])
  const [, bottom] = flat([south, lng])
  const middle = (top + bottom) / 2
  // The scale at which the nearest coast would be one whole width or height from the middle, in pixels per degree.
  let scale = 0
  for (const [x, y] of land.flatMap(({ rings: [coast = []] }) => coast)) {
    const [right, down] = flat([y, nearestLng(x, lng)])
    scale = Math.max(scale, Math.min(width / Math.abs(right - left), height / Math.abs(down - middle)))
  }
  return Math.min(closest, Math.max(WIDEST, Math.log2(((INNER / 2) * scale * 360) / WORLD)))
}
