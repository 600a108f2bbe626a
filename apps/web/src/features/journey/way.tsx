import type { Coords, Journey } from '@final-call/domain'
import { useEffect, useState } from 'react'
import { usePlaces } from '../../hooks/race-context.ts'
import { log } from '../../platform/log.ts'
import { nearestLng, unwrapped } from '../../platform/map/geometry.ts'
import { type Land, loadLand } from '../../platform/map/land.ts'
import { flat } from '../../platform/map/mercator.ts'
import { placeName } from '../../session/place/places.ts'
import { type Frame, frameOf, landPath, linePath } from './path-drawing.ts'
import css from './way.module.css'

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

interface PathMapProps {
  /** The path of the way, from the first place to the last. */
  readonly path: readonly Coords[]
  /** The stops, including both ends. */
  readonly stops: readonly Coords[]
  /** The accessible label: `The way from Auckland to Wellington`. */
  readonly label: string
}

/** A way drawn on the coast that comes with the app, without a map library. The coast appears once it is loaded. */
function PathMap({ path, stops, label }: PathMapProps) {
  const land = useLand()
  const way = unwrapped(path)
  const frame = frameOf(way)
  const [first] = way
  if (!frame || !first) return null
  const dots = stops.map(([lat, lng]) => flat([lat, nearestLng(lng, first[1])]))
  const dot = frame.width / 130
  return (
    <svg className={css['map']} viewBox={viewBox(frame)} role="img" aria-label={label}>
      <path className={css['land']} d={land.map((it) => landPath(it, frame)).join('')} />
      <path className={css['casing']} d={linePath(way)} />
      <path className={css['line']} d={linePath(way)} />
      {dots.map(([x, y], i) => (
        <circle key={i} className={css['stop']} cx={x} cy={y} r={i === 0 || i === dots.length - 1 ? dot * 1.5 : dot} />
      ))}
    </svg>
  )
}

const viewBox = ({ left, top, width, height }: Frame): string => `${left} ${top} ${width} ${height}`

const NONE: readonly Land[] = []

function useLand(): readonly Land[] {
  const [land, setLand] = useState(NONE)
  useEffect(() => {
    let over = false
    loadLand().then(
      (loaded) => {
        if (!over) setLand(loaded)
      },
      (error: unknown) => log('The coast could not be loaded', error),
    )
    return () => {
      over = true
    }
  }, [])
  return land
}
