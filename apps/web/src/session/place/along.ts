import { type Coords, type GameMs, type Journey, metresAlong, pointAlong } from '@final-call/domain'
import { unwrapped } from '../../platform/map/geometry.ts'
import type { Places } from './places.ts'

/** The path of a ride, or straight lines between its stops if that is unknown. Longitudes continue past ±180° across the date line. */
export function pathOn({ path, calls }: Pick<Journey, 'path' | 'calls'>, places: Places): readonly Coords[] {
  return unwrapped(path ?? calls.map(({ location }) => places.get(location)?.coords).filter((it) => it !== undefined))
}

/** Where a ride is at `now`, interpolated along its path between the times of its stops. The longitude may lie beyond ±180°. */
export function coordsAlong(journey: Journey, places: Places, now: GameMs): Coords | undefined {
  const stops = journey.calls.flatMap(({ location, arrival, departure }) => {
    const coords = places.get(location)?.coords
    return coords ? [{ coords, arrival, departure }] : []
  })
  const path = pathOn(journey, places)
  const next = stops.findIndex(({ arrival }) => arrival > now)
  const a = stops[next - 1]
  const b = stops[next]
  if (!a || !b) return next < 0 ? path.at(-1) : path[0]
  const metres = metresAlong(path, [...stops.map(({ coords }) => coords), path.at(-1) ?? b.coords])
  const from = metres[next - 1] ?? 0
  const to = metres[next] ?? 0
  const whole = metres.at(-1) ?? 0
  const part = Math.min(1, Math.max(0, (now - a.departure) / (b.arrival - a.departure)))
  return pointAlong(path, whole === 0 ? 0 : (from + (to - from) * part) / whole)
}
