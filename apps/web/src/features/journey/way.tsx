import type { Coords, Journey } from '@final-call/domain'
import { PathMap } from './path-map.tsx'
import { usePlaces } from '../../hooks/race-context.ts'
import { placeName } from '../../session/place/places.ts'

interface WayProps {
  readonly journey: Journey
  /** The path of the ride; until the server has sent it, straight lines between its stops are drawn. */
  readonly path: readonly Coords[] | undefined
}

/** The way of a ride on a small map, with its stops. */
export function Way({ journey, path }: WayProps) {
  const places = usePlaces()
  const stops = journey.calls.flatMap(({ location }): Coords[] => {
    const place = places.get(location)
    return place ? [place.coords] : []
  })
  if (stops.length < 2) return null
  const label = `The way from ${placeName(places, journey.from)} to ${placeName(places, journey.to)}`
  return <PathMap path={path && path.length > 1 ? path : stops} stops={stops} label={label} />
}
