import 'maplibre-gl/dist/maplibre-gl.css'
import { isRecord } from '@final-call/contract'
import { GeoJSONSource, type LngLat, Map as GlMap, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { zoomWithCoast } from './coast.ts'
import type { LatLng } from './geometry.ts'
import type { Land } from './land.ts'
import {
  CLEAR_IMAGE,
  DOTS_LAYER,
  LINES_SOURCE,
  type Layer,
  PINS_SOURCE,
  PLACES_SOURCE,
  type Style,
  builtInStyle,
  gameLayers,
  landLayers,
  linesData,
  margins,
  pinsData,
  placesData,
} from './layers.ts'
import { markByKey } from './mark-by-key.ts'
import type { MapPalette, MapSource, MapStage, MapView, Outlook } from './map-view.ts'

setWorkerUrl(workerUrl)

/** Diameter of the player's mark in pixels. */
const MARK = 34
/** By how many pixels a pin moves before names are placed anew around it. */
const ASIDE = 6
/** The highest zoom for which the coast that ships with the app is detailed enough. */
const BUILT_IN_CLOSEST = 13

const lngLat = ([lat, lng]: LatLng): [number, number] => [lng, lat]

/** `land`: of the built-in map, which shows nothing else. */
function camera(outlook: Outlook, { clientWidth, clientHeight }: Element, land: readonly Land[] | undefined) {
  if ('at' in outlook) return { center: lngLat(outlook.at), zoom: outlook.zoom }
  const { bounds, closest } = outlook
  const padding = margins(clientWidth)
  const room = {
    width: clientWidth - padding.left - padding.right,
    height: clientHeight - padding.top - padding.bottom,
  }
  const maxZoom = land ? zoomWithCoast(bounds, closest, room, land) : closest
  const box: [number, number, number, number] = [bounds.west, bounds.south, bounds.east, bounds.north]
  return { bounds: box, fitBoundsOptions: { padding, maxZoom } }
}

/** Resolves when the map is drawn; rejects if the style, a source or all tiles fail before that. */
function drawn(map: GlMap, signal: AbortSignal): Promise<void> {
  let tiles = 0
  let lost: Error | undefined
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('not wanted any more')))
    map.on('sourcedata', (event) => {
      if ('tile' in event && event.tile) tiles += 1
    })
    map.on('error', (event) => {
      const error = new Error(event.error.message)
      if ('tile' in event) lost = error
      else reject(error)
    })
    void map.once('load', () => (lost && tiles === 0 ? reject(lost) : resolve()))
  })
}

type Paint = Parameters<GlMap['setPaintProperty']>
const entriesOf = (paint: object) => Object.entries(paint) as readonly [Paint[1], Paint[2]][]

interface Base {
  readonly source: MapSource
  readonly style: Style
  readonly land?: readonly Land[]
}

async function open({ source, style, land }: Base, stage: MapStage, signal: AbortSignal): Promise<MapView> {
  const { element, title, outlook, palette, still, onPlace, onSpot } = stage
  const map = new GlMap({
    container: element,
    locale: { 'Map.Title': title },
    style,
    ...camera(outlook, element, land),
    ...(source === 'built-in' ? { maxZoom: BUILT_IN_CLOSEST } : {}),
    attributionControl: {
      compact: false,
      customAttribution: '<a href="https://maplibre.org/" target="_blank">MapLibre</a>',
    },
    // The page scrolls past the map; with Ctrl, or two fingers, the map zooms.
    cooperativeGestures: true,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    reduceMotion: still,
    fadeDuration: still ? 0 : 300,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  // On the left, since names stand to the right of their places.
  map.addControl(new NavigationControl({ showCompass: false }), 'top-left')

  try {
    await drawn(map, signal)
  } catch (error) {
    map.remove()
    throw error
  }

  const data = (id: string): GeoJSONSource | undefined => {
    const found = map.getSource(id)
    return found instanceof GeoJSONSource ? found : undefined
  }
  // Styles from the network are nearly always light, whatever the page's theme.
  const overStyle = ({ night, day, ...rest }: MapPalette): MapPalette => ({
    ...rest,
    night,
    day,
    ink: night,
    paper: day,
  })
  const ownLayers = (colours: MapPalette): readonly Layer[] =>
    source === 'built-in'
      ? [...landLayers(colours), ...gameLayers(style, colours)]
      : gameLayers(style, overStyle(colours))
  map.addImage(CLEAR_IMAGE, { width: MARK, height: MARK, data: new Uint8Array(MARK * MARK * 4) })
  map.addSource(LINES_SOURCE, { type: 'geojson', data: linesData([]) })
  map.addSource(PLACES_SOURCE, { type: 'geojson', data: placesData([]) })
  map.addSource(PINS_SOURCE, { type: 'geojson', data: pinsData([]) })
  for (const layer of ownLayers(palette)) if (!map.getLayer(layer.id)) map.addLayer(layer)

  // After a resize the map shows the same outlook, unless the player has moved it since.
  let shown: Outlook | undefined = outlook
  const look = (to: Outlook, how: { readonly animate: boolean }): void => {
    shown = to
    const wanted = camera(to, element, land)
    if ('bounds' in wanted) map.fitBounds(wanted.bounds, { ...wanted.fitBoundsOptions, ...how })
    else if (how.animate) map.flyTo(wanted)
    else map.jumpTo(wanted)
  }
  map.on('movestart', ({ originalEvent }) => {
    if (originalEvent) shown = undefined
  })
  map.on('zoomstart', ({ originalEvent }) => {
    if (originalEvent) shown = undefined
  })
  map.on('resize', () => {
    if (shown) look(shown, { animate: false })
  })

  map.on('click', DOTS_LAYER, ({ features }) => {
    const id: unknown = features?.[0]?.properties['id']
    if (typeof id === 'string') onPlace(id)
  })
  if (onSpot) {
    const latLng = (spot: LngLat): LatLng => {
      const { lat, lng } = spot.wrap()
      return [lat, lng]
    }
    map.on('click', ({ lngLat: spot }) => onSpot(latLng(spot)))
    markByKey(element, () => latLng(map.getCenter()), onSpot)
  }
  map.on('mouseenter', DOTS_LAYER, () => (map.getCanvas().style.cursor = 'pointer'))
  map.on('mouseleave', DOTS_LAYER, () => (map.getCanvas().style.cursor = ''))

  const pinned = new Map<Marker, LatLng>()
  /** Lets the names of places keep away from where the pins stand now. */
  const clearNames = (): void => void data(PINS_SOURCE)?.setData(pinsData([...pinned.values()]))
  // A pin that has moved by a few pixels does not renew the names. After zooming in, the same distance is more pixels.
  map.on('zoomend', clearNames)

  return {
    source,
    drawLines: (lines) => void data(LINES_SOURCE)?.setData(linesData(lines)),
    drawPlaces: (places) => void data(PLACES_SOURCE)?.setData(placesData(places)),
    pin(at) {
      const holder = document.createElement('div')
      const marker = new Marker({ element: holder }).setLngLat(lngLat(at)).addTo(map)
      // MapLibre gives every marker the role of a button; this one is a picture that its owner describes.
      for (const name of ['role', 'aria-label', 'tabindex']) holder.removeAttribute(name)
      let stood = at
      pinned.set(marker, at)
      clearNames()
      return {
        element: holder,
        move(to) {
          marker.setLngLat(lngLat(to))
          pinned.set(marker, to)
          if (map.project(lngLat(to)).dist(map.project(lngLat(stood))) < ASIDE) return
          stood = to
          clearNames()
        },
        remove() {
          marker.remove()
          pinned.delete(marker)
          clearNames()
        },
      }
    },
    look: (to) => look(to, { animate: !still }),
    paint(colours) {
      for (const { id, paint = {} } of ownLayers(colours)) {
        for (const [name, value] of entriesOf(paint)) map.setPaintProperty(id, name, value)
      }
    },
    close: () => map.remove(),
  }
}

const isStyle = (it: unknown): it is Style => isRecord(it) && it['version'] === 8 && Array.isArray(it['layers'])

/** A map with a style from the network. Rejects if the style, one of its sources or all of its tiles fail. */
export async function openStyle(style: unknown, stage: MapStage, signal: AbortSignal): Promise<MapView> {
  if (!isStyle(style)) throw new Error('the map style is not one')
  return open({ source: 'style', style }, stage, signal)
}

/** A map of the land that ships with the app. */
export const openBuiltIn = (land: readonly Land[], stage: MapStage, signal: AbortSignal): Promise<MapView> =>
  open({ source: 'built-in', style: builtInStyle(land, stage.palette), land }, stage, signal)
