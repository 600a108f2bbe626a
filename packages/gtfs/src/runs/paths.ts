import { type Coords, distance, metresAlong, pathLength, pointAlong } from '@final-call/domain'
import type { TimedCall } from '../feed/timed-call.ts'
import type { Troubles } from '../files/trouble.ts'
import { canBe } from '../places/hops.ts'
import type { Run } from './runs.ts'

/**
 * The least distance in metres from a stop at which a shape counts as missing it: trains and aircraft are drawn as far from the middle of a
 * big station or airport.
 */
const BESIDE = 2_000
/** The same as a part of the straight way through all stops, since lines of ferries and flights are drawn with few points. */
const BESIDE_OF_WAY = 0.1
/** The least length of a shape as a part of the straight way: stops stand beside it, and it may begin past the first one. */
const SHORTEST = 0.5
/** The greatest length of a shape as a multiple of the straight way, unless the time suffices for more: roads wind, and cruises return. */
const LONGEST = 2

/** A shape is a round trip if its ends are no farther apart than this part of its length. */
const ROUND = 0.1
/** The average distance in metres from its stops up to which a shape is never reversed. */
const OFF = 100
/** A reversed shape is taken if its distance from the stops is below this part of the original's. */
const MUCH_NEARER = 0.2

export const coordsOf = (calls: readonly TimedCall[]): readonly Coords[] =>
  calls.flatMap(({ place }) => (place.coords ? [place.coords] : []))

/** Whether a shape comes within `near` metres of each place, searched in order from the previous one. */
function passesAll(shape: readonly Coords[], length: number, places: readonly Coords[], near: number): boolean {
  let at = 0
  return places.every((place) => {
    const next = shape.findIndex((_, i) => {
      const point = shape[(at + i) % shape.length]
      return point !== undefined && distance(point, place) <= near
    })
    at += Math.max(0, next)
    if (next >= 0 || length === 0) return next >= 0
    const between = pointAlong(shape, (metresAlong(shape, [place])[0] ?? 0) / length)
    return between !== undefined && distance(between, place) <= near
  })
}

/** The platforms of a run's calls: a shape passes those, and the station may be farther away. */
const platformsOf = ({ whole }: Run): readonly Coords[] =>
  whole.flatMap(({ stop, place }) => {
    const at = stop.coords ?? place.coords
    return at ? [at] : []
  })

/** The average distance in metres between a shape and the places, matched in order. */
function besideInOrder(shape: readonly Coords[], length: number, places: readonly Coords[]): number {
  const off = metresAlong(shape, places).map((at, i) => {
    const point = pointAlong(shape, at / length)
    const place = places[i]
    return point && place ? distance(point, place) : 0
  })
  return off.reduce((sum, it) => sum + it, 0) / places.length
}

/** Whether a shape is drawn from a trip's last stop to its first: reversed, it passes the stops in order. */
function isBackwards(shape: readonly Coords[], run: Run): boolean {
  const stops = platformsOf(run)
  const start = shape[0]
  const end = shape.at(-1)
  const first = stops[0]
  const last = stops.at(-1)
  if (!start || !end || !first || !last) return false
  const length = pathLength(shape)
  const isRound = distance(start, end) < length * ROUND
  // Most shapes begin where their trip does: all stops are checked only for other shapes and for round trips.
  const swapped = distance(start, last) + distance(end, first) < distance(start, first) + distance(end, last)
  if (length === 0 || (!isRound && !swapped)) return false
  // The first stop of a round trip may be nearer to the shape's end than to its start.
  const from = (begin: Coords): readonly Coords[] => (isRound ? [begin, ...stops.slice(1)] : stops)
  const off = besideInOrder(shape, length, from(start))
  return off > OFF && besideInOrder(shape.toReversed(), length, from(end)) < off * MUCH_NEARER
}

/** Why a shape does not fit a trip; undefined if it may. */
function wrongWith(shape: readonly Coords[], run: Run): string | undefined {
  if (shape.length < 2) return 'its shape has fewer than two points'
  const { route, whole } = run
  const stops = platformsOf(run)
  const straight = pathLength(stops)
  const length = pathLength(shape)
  if (!passesAll(shape, length, stops, Math.max(BESIDE, straight * BESIDE_OF_WAY)))
    return 'its shape is far from a stop'
  if (length < straight * SHORTEST) return 'its shape is less than half as long as the way straight from stop to stop'
  const seconds = (whole.at(-1)?.arrival ?? 0) - (whole[0]?.departure ?? 0)
  const tooLong = length > straight * LONGEST && !canBe(length, seconds, route)
  return tooLong ? 'its shape is too long for the time that the trip takes' : undefined
}

/** The shapes of runs with one that fits; the other runs go from stop to stop, with a warning if their trip names a shape. */
export function pathsOf(
  runs: readonly Run[],
  shapes: ReadonlyMap<string, readonly Coords[]>,
  troubles: Troubles,
): ReadonlyMap<Run, readonly Coords[]> {
  const paths = new Map<Run, readonly Coords[]>()
  for (const run of runs) {
    const { trip } = run
    if (trip.shape === '') continue
    const shape = shapes.get(trip.shape)
    const wrong = shape ? wrongWith(shape, run) : 'there is no such shape'
    if (shape && wrong === undefined) {
      const turned = isBackwards(shape, run)
      if (turned)
        troubles.add(
          'path turned round: its shape goes from the last stop to the first',
          trip.spot,
          `trip ${trip.id}, ${trip.shape}`,
        )
      paths.set(run, turned ? shape.toReversed() : shape)
    } else troubles.add(`path taken from stop to stop: ${wrong}`, trip.spot, `trip ${trip.id}, ${trip.shape}`)
  }
  return paths
}
