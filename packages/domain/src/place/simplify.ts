import type { Coords } from './location.ts'
import { metresOff } from './segment.ts'

/**
 * Drops points that lie within `tolerance` metres of the simplified path; the first and last stay. Source: the
 * Douglas–Peucker algorithm (1973).
 */
export function simplify(path: readonly Coords[], tolerance: number): readonly Coords[] {
  const kept = new Set([0, path.length - 1])
  const open: (readonly [first: number, last: number])[] = [[0, path.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span
    const from = path[first]
    const to = path[last]
    if (!from || !to) continue
    const off = metresOff(from, to)
    let furthest = { at: -1, off: tolerance }
    for (let at = first + 1; at < last; at += 1) {
      const metres = off(path[at] ?? from)
      if (metres > furthest.off) furthest = { at, off: metres }
    }
    if (furthest.at < 0) continue
    kept.add(furthest.at)
    open.push([first, furthest.at], [furthest.at, last])
  }
  return path.filter((_, at) => kept.has(at))
}
