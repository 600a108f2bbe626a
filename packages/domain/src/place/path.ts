import { type Coords, distance } from './location.ts'
import { beside, nearestOn, onSegment, squeezeAt } from './segment.ts'

/** The path with longitudes continued past ±180° where it crosses the date line, so that its points can be interpolated. */
function unwrapped(path: readonly Coords[]): readonly Coords[] {
  const open: Coords[] = []
  for (const point of path) open.push(beside(open.at(-1) ?? point, point))
  return open
}

/** The inverse of `unwrapped` for one point: its longitude within ±180°. */
const onMap = ([lat, lng]: Coords): Coords => [lat, Math.abs(lng) <= 180 ? lng : lng - 360 * Math.round(lng / 360)]

/**
 * For each place, the metres along `path` at which the path passes it. The results never decrease: each place is searched for
 * from the previous one on. A place off the path is matched to the nearest point of the path.
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
      // On the previous place's own segment, only the part beyond it counts: some paths go out and come back.
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

/** The part of `path` between the points nearest to `first` and `last`, with those two places as its ends. */
export function between(path: readonly Coords[], first: Coords, last: Coords): readonly Coords[] {
  const [from = 0, to = 0] = metresAlong(path, [first, last])
  let walked = 0
  const inside = path.filter((point, i) => {
    walked += distance(path[i - 1] ?? point, point)
    return walked > from && walked < to
  })
  return [first, ...inside, last]
}

/** The point at a fraction of the path's length, clamped to 0..1; undefined for an empty path. */
export function pointAlong(path: readonly Coords[], part: number): Coords | undefined {
  const open = unwrapped(path)
  const lengths = open.slice(1).map((b, i) => distance(open[i] ?? b, b))
  let left = Math.min(1, Math.max(0, part)) * lengths.reduce((sum, length) => sum + length, 0)
  for (const [i, length] of lengths.entries()) {
    const a = open[i]
    const b = open[i + 1]
    if (!a || !b) break
    if (left <= length) return onMap(onSegment(a, b, length === 0 ? 0 : left / length))
    left -= length
  }
  return path.at(-1)
}
