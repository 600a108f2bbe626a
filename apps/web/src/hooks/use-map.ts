import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { openMapHere } from '../platform/map/here.ts'
import type { LatLng } from '../platform/map/geometry.ts'
import type { MapPalette, MapSource, MapView, Outlook } from '../platform/map/map-view.ts'
import type { MapState } from '../platform/map/open-map.ts'
import { reducedMotion } from '../ui/use-reduced-motion.ts'

interface MapWishes {
  readonly palette: MapPalette
  readonly outlook: (source: MapSource) => Outlook
  readonly onPlace?: (id: string) => void
  readonly onSpot?: (at: LatLng) => void
}

/** A map in an element, for as long as it is on the page. */
export function useMap(
  frame: RefObject<HTMLElement | null>,
  { palette, outlook, onPlace, onSpot }: MapWishes,
): MapState {
  const [state, setState] = useState<MapState>({ kind: 'loading' })
  const view = state.kind === 'open' ? state.view : undefined
  const place = useEffectEvent((id: string) => onPlace?.(id))
  const spot = useEffectEvent((at: LatLng) => onSpot?.(at))
  const stageFor = useEffectEvent((source: MapSource) => {
    const element = document.createElement('div')
    element.style.height = '100%'
    // What a source that failed has left behind goes with its element.
    frame.current?.replaceChildren(element)
    return {
      element,
      outlook: outlook(source),
      palette,
      still: reducedMotion(),
      onPlace: (id: string) => place(id),
      onSpot: (at: LatLng) => spot(at),
    }
  })
  useEffect(() => openMapHere((source) => stageFor(source), setState), [])
  useEffect(() => view?.paint(palette), [view, palette])
  return state
}

/** An element that stays over a place of the map; undefined before there is a map. */
export function usePin(view: MapView | undefined, at: () => readonly [number, number] | undefined, moved: Moved) {
  const [element, setElement] = useState<HTMLElement>()
  const now = useEffectEvent(at)
  useEffect(() => {
    const start = now()
    if (!view || !start) return undefined
    const pin = view.pin(start)
    setElement(pin.element)
    const end = moved(() => {
      const to = now()
      if (to) pin.move(to)
    })
    return () => {
      end()
      pin.remove()
      setElement(undefined)
    }
  }, [view, moved])
  return element
}

/** Calls whenever the place may be another; returns what ends that. */
type Moved = (listener: () => void) => () => void
