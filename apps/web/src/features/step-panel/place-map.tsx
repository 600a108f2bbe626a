import { type Coords, distance } from '@final-call/domain'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { MapFrame } from '../../parts/map-frame.tsx'
import { usePlaces, useRace } from '../../hooks/race-context.ts'
import { useMap, usePin } from '../../hooks/use-map.ts'
import type { LatLng } from '../../platform/map/geometry.ts'
import type { MapView } from '../../platform/map/map-view.ts'
import { outlookAround } from '../../platform/map/outlook.ts'
import { whereIs } from '../../session/place/where.ts'
import { coordsText } from '../../session/words/coords-text.ts'
import { Announced } from '../../ui/announced.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import css from './place-map.module.css'

/** The initial zoom is no closer, so that the map does not point at the answer. */
const CLOSEST = 8

/** The nearer half of the places: those at the far end of a race would make the map mostly sea. */
const nearerHalf = (spots: readonly Coords[], here: Coords | undefined): readonly Coords[] =>
  here ? spots.toSorted((a, b) => distance(here, a) - distance(here, b)).slice(0, Math.ceil(spots.length / 2)) : spots

const TITLE = 'Map to answer on. Arrow keys move it, Enter marks its middle.'

interface PlaceMapProps {
  /** The current answer. */
  readonly spot: LatLng | undefined
  readonly onSpot: (spot: LatLng) => void
}

/** A map to press, for tasks whose answer is a place; hidden if no map can be drawn. */
export function PlaceMap({ spot, onSpot }: PlaceMapProps) {
  const places = usePlaces()
  const where = whereIs(useRace())
  const here = where.kind === 'at' ? places.get(where.location)?.coords : undefined
  const spots = Array.from(places.values(), ({ coords }) => coords)
  const around = () => outlookAround(nearerHalf(spots, here), CLOSEST)
  // What is typed is heard as it is typed.
  const [marked, setMarked] = useState<LatLng>()
  function mark(at: LatLng): void {
    setMarked(at)
    onSpot(at)
  }
  const drawn = useMap({ title: TITLE, outlook: around, onSpot: mark })
  const { map } = drawn
  return (
    <MapFrame {...drawn} className={css['map']}>
      <span className={css['aim']} aria-hidden="true">
        <b>Enter marks the cross</b>
      </span>
      {map.kind === 'open' && spot && <Spot key={spot.join()} view={map.view} at={spot} />}
      <Announced>{marked && <VisuallyHidden>Marked: {coordsText(marked)}</VisuallyHidden>}</Announced>
    </MapFrame>
  )
}

const staying = () => () => undefined

function Spot({ view, at }: { readonly view: MapView; readonly at: LatLng }) {
  const element = usePin(view, () => at, staying)
  return (
    element &&
    createPortal(
      <span className={css['spot']} aria-hidden="true">
        <MapPin size={32} />
      </span>,
      element,
    )
  )
}
