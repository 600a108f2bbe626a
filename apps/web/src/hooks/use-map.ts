import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { openMapHere } from '../platform/map/here.ts'
import type { LatLng } from '../platform/map/geometry.ts'
import type { MapSource, MapView, Outlook } from '../platform/map/map-view.ts'
import type { MapState } from '../platform/map/open-map.ts'
import { usePalette } from './use-palette.ts'
import { usePlatform } from './platform-context.ts'
import { reducedMotion } from '../ui/use-reduced-motion.ts'

interface MapOptions {
  readonly title?: string
  readonly outlook: (source: MapSource) => Outlook
  readonly onPlace?: (id: string) => void
  readonly onSpot?: (at: LatLng) => void
}

/** A map and what its box needs: the element that it is drawn in, and whether the theme is dark. */
export interface MapInHand {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly map: MapState
  readonly dark: boolean
}

/** Draws a map in the theme's colours, in the box that gets it, while the component is mounted. */
export function useMap({ title = 'Map', outlook, onPlace, onSpot }: MapOptions): MapInHand {
  const { config, fetch } = usePlatform()
  const frame = useRef<HTMLDivElement>(null)
  const palette = usePalette()
  const [state, setState] = useState<MapState>({ kind: 'loading' })
  const view = state.kind === 'open' ? state.view : undefined
  const place = useEffectEvent((id: string) => onPlace?.(id))
  const spot = useEffectEvent((at: LatLng) => onSpot?.(at))
  const stageFor = useEffectEvent((source: MapSource) => {
    const element = document.createElement('div')
    element.style.height = '100%'
    // A source that failed may leave elements behind: start with a new one.
    frame.current?.replaceChildren(element)
    return {
      element,
      title,
      outlook: outlook(source),
      palette,
      still: reducedMotion(),
      onPlace: (id: string) => place(id),
      ...(onSpot && { onSpot: (at: LatLng) => spot(at) }),
    }
  })
  useEffect(() => openMapHere({ config, fetch }, (source) => stageFor(source), setState), [config, fetch])
  useEffect(() => view?.paint(palette), [view, palette])
  return { frame, map: state, dark: palette.dark }
}

/** Keeps an element over a place of the map. */
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

/** Subscribes to possible changes of the place. Returns the unsubscribe function. */
type Moved = (listener: () => void) => () => void
