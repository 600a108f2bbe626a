import { type Coords, distance } from './location.ts'
import { beside, nearestOn, onSegment, squeezeAt } from './segment.ts'

/** A path whose longitudes run on where it crosses the date line, so that points between two of its own can be reckoned. */
function unwrapped(path: readonly Coords[]): readonly Coords[] {
  const open: Coords[] = []
  for (const point of path) open.push(beside(open.at(-1) ?? point, point))
  return open
}

/** A point whose longitude has run on, with the longitude that maps give it. */
const onMap = ([lat, lng]: Coords): Coords => [lat, Math.abs(lng) <= 180 ? lng : lng - 360 * Math.round(lng / 360)]

/**
 * Metres along a path at which it passes each of these places, in order: never before the previous place. A place off the
 * path counts where the path comes nearest to it.
 */
export function metresAlong(path: readonly Coords[], places: readonly Coords[]): readonly number[] {
  const open = unwrapped(path)
  const segments = open.slice(1).map((b, i) => {
    const a = open[i] ?? b
    return { a, b, length: distance(a, b) }
  })
  let from = 0
  return places.map((place) => {
    let walked = 0
    let best = { off: Number.POSITIVE_INFINITY, at: from }
    for (const { a, b, length } of segments) {
      // Of the segment that the previous place is on, only what lies beyond it counts: some paths go out and come back.
      const begins = length === 0 ? 0 : Math.max(0, (from - walked) / length)
      if (begins <= 1) {
        const near = beside(a, place)
        const part = Math.max(begins, nearestOn(a, b, near, squeezeAt(near[0])))
        const off = distance(onSegment(a, b, part), near)
        if (off < best.off) best = { off, at: Math.max(from, walked + length * part) }
      }
      walked += length
    }
    from = best.at
    return best.at
  })
}

/** The part of a path between two places beside it, with both as its ends. */
export function between(path: readonly Coords[], first: Coords, last: Coords): readonly Coords[] {
  const [from = 0, to = 0] = metresAlong(path, [first, last])
  let walked = 0
  const inside = path.filter((point, i) => {
    walked += distance(path[i - 1] ?? point, point)
    return walked > from && walked < to
  })
  return [first, ...inside, last]
}

/** The point at a fraction (0 to 1) of a path's length; undefined for an empty path. */
export function pointAlong(path: readonly Coords[], part: number): Coords | undefined {
  const open = unwrapped(path)
  const lengths = open.slice(1).map((b, i) => distance(open[i] ?? b, b))
  let left = Math.min(1, Math.max(0, part)) * lengths.reduce((sum, length) => sum + length, 0)
  for (const [i, length] of lengths.entries()) {
    const [a, b] = [open[i], open[i + 1]]
    if (!a || !b) break
    if (left <= length) return onMap(onSegment(a, b, length === 0 ? 0 : left / length))
    left -= length
  }
  return path.at(-1)
}
