/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { type LatLng, unwrapped } from './geometry.ts'
import { markByKey } from './mark-by-key.ts'
import type {
  MapLine,
  MapPalette,
  MapPin,
  MapPlace,
  MapStage,
  MapView,
  Outlook,
  StreetPicture,
  StreetViewLook,
} from './map-view.ts'

declare global {
  interface Window {
    /** Called by Google's script if it rejects the key. */
    gm_authFailure?: () => void
  }
}

interface Libraries {
  readonly core: google.maps.CoreLibrary
  readonly maps: google.maps.MapsLibrary
  readonly street: google.maps.StreetViewLibrary
}

let configured = false
/** Google reports this only once per page, not for each map. */
let refusal: Error | undefined

async function load(key: string): Promise<Libraries> {
  if (!configured) {
    configured = true
    setOptions({
      key,
      v: 'weekly',
      libraries: ['geometry', 'places'],
      language: 'en',
      region: 'NZ',
      authReferrerPolicy: 'origin',
    })
  }
  const [core, maps, street] = await Promise.all([
    importLibrary('core'),
    importLibrary('maps'),
    importLibrary('streetView'),
  ])
  return { core, maps, street }
}

const point = ([lat, lng]: LatLng): google.maps.LatLngLiteral => ({ lat, lng })

/** A line in its casing; dots for a walk. */
function linesOf({ maps, core }: Libraries, palette: MapPalette, { path, look }: MapLine) {
  const { line, casing, other, ink } = palette
  const shape = { path: unwrapped(path).map(point), clickable: false }
  if (look === 'walked') {
    const dot = { path: core.SymbolPath.CIRCLE, scale: 2, fillColor: ink, fillOpacity: 1, strokeOpacity: 0 }
    return [new maps.Polyline({ ...shape, strokeOpacity: 0, icons: [{ icon: dot, offset: '0', repeat: '8px' }] })]
  }
  const [outer, inner] = ({ main: [8, 4.5], travelled: [5.5, 3], other: [5, 2.5] } as const)[look]
  return [
    new maps.Polyline({ ...shape, strokeColor: casing, strokeWeight: outer }),
    new maps.Polyline({ ...shape, strokeColor: look === 'other' ? other : line, strokeWeight: inner }),
  ]
}

/** An element that stays over a place. Google's own HTML markers need a map id, which an operator may not have. */
function pinOn({ maps, core }: Libraries, map: google.maps.Map, start: LatLng): MapPin {
  const element = document.createElement('div')
  element.style.position = 'absolute'
  let at = start
  const overlay = new maps.OverlayView()
  overlay.onAdd = () => overlay.getPanes()?.floatPane.append(element)
  overlay.draw = () => {
    const pixel = overlay.getProjection()?.fromLatLngToDivPixel(new core.LatLng(point(at)))
    if (pixel) element.style.transform = `translate(${pixel.x}px, ${pixel.y}px) translate(-50%, -50%)`
  }
  overlay.onRemove = () => element.remove()
  overlay.setMap(map)
  return {
    element,
    move(to) {
      at = to
      overlay.draw()
    },
    remove: () => overlay.setMap(null),
  }
}

async function streetViewAt(
  { street }: Libraries,
  at: LatLng,
  { heading, radius }: StreetViewLook,
): Promise<StreetPicture | undefined> {
  // It rejects if there is none (ZERO_RESULTS), which is a valid answer.
  const found = await new street.StreetViewService()
    .getPanorama({ location: point(at), radius, preference: street.StreetViewPreference.NEAREST })
    .catch(() => undefined)
  const pano = found?.data.location?.pano
  if (pano === undefined) return undefined
  return (element) => {
    const holder = element.appendChild(document.createElement('div'))
    holder.style.height = '100%'
    const panorama = new street.StreetViewPanorama(holder, {
      pano,
      pov: { heading, pitch: 0 },
      motionTracking: false,
      addressControl: false,
      fullscreenControl: false,
    })
    return () => {
      panorama.setVisible(false)
      holder.remove()
    }
  }
}

interface Hands {
  readonly signal: AbortSignal
  readonly failed: (cause: unknown) => void
}

/** Google's map and street view. Rejects if its script does not load; calls `failed` if the key is rejected. */
export async function openGoogle(key: string, stage: MapStage, { signal, failed }: Hands): Promise<MapView> {
  if (refusal) throw refusal
  const refused = new Promise<never>((_, reject) => {
    window.gm_authFailure = () => {
      refusal = new Error('Google does not take the key')
      reject(refusal)
      failed(refusal)
    }
  })
  const libraries = await Promise.race([load(key), refused])
  if (signal.aborted) throw new Error('not wanted any more')
  const { core, maps } = libraries
  const { element, title, outlook, onPlace, onSpot } = stage
  let { palette } = stage
  // Google calls every map the same.
  element.role = 'group'
  element.ariaLabel = title
  const map = new maps.Map(element, {
    ...('at' in outlook ? { center: point(outlook.at), zoom: outlook.zoom } : {}),
    colorScheme: palette.dark ? core.ColorScheme.DARK : core.ColorScheme.LIGHT,
    gestureHandling: 'cooperative',
    streetViewControl: false,
    mapTypeControl: false,
    fullscreenControl: false,
    rotateControl: false,
  })

  const look = (to: Outlook, { glide }: { readonly glide: boolean }): void => {
    if ('bounds' in to) {
      // `fitBounds` has no maximum zoom, so the map's is set meanwhile.
      map.setOptions({ maxZoom: to.closest })
      map.fitBounds(to.bounds, 44)
      core.event.addListenerOnce(map, 'idle', () => map.setOptions({ maxZoom: null }))
      return
    }
    if (glide) map.panTo(point(to.at))
    else map.setCenter(point(to.at))
    map.setZoom(to.zoom)
  }
  look(outlook, { glide: false })
  await Promise.race([new Promise<void>((idle) => void core.event.addListenerOnce(map, 'idle', () => idle())), refused])

  const dots = new maps.Data({ map })
  let lines: readonly google.maps.Polyline[] = []
  let drawn: readonly MapLine[] = []
  const dotStyle = (feature: google.maps.Data.Feature): google.maps.Data.StyleOptions => {
    const selected = feature.getProperty('selected') === true
    const asked = feature.getProperty('asked') === true
    const start = feature.getProperty('start') === true
    return {
      title: String(feature.getProperty('name')),
      icon: {
        path: core.SymbolPath.CIRCLE,
        scale: selected ? 8 : start ? 7 : 5,
        fillColor: selected ? palette.line : start ? palette.ink : palette.paper,
        fillOpacity: 1,
        strokeColor: asked ? palette.line : palette.ink,
        strokeWeight: asked ? 7 : 2,
      },
    }
  }
  dots.setStyle(dotStyle)
  dots.addListener('click', ({ feature }: google.maps.Data.MouseEvent) => onPlace(String(feature.getId())))

  if (onSpot) {
    const marked = (spot: google.maps.LatLng): LatLng => [spot.lat(), spot.lng()]
    const pressed = ({ latLng }: google.maps.MapMouseEvent): void => {
      if (latLng) onSpot(marked(latLng))
    }
    map.addListener('click', pressed)
    // Clicks on a dot do not reach the map.
    dots.addListener('click', pressed)
    markByKey(element, () => marked(map.getCenter() ?? new core.LatLng(0, 0)), onSpot)
  }

  function redrawLines(): void {
    for (const line of lines) line.setMap(null)
    lines = drawn.flatMap((it) => linesOf(libraries, palette, it))
    for (const line of lines) line.setMap(map)
  }

  const featureOf = ({ id, at, name, told = name, selected, asked, start }: MapPlace) =>
    new maps.Data.Feature({
      id,
      geometry: new maps.Data.Point(point(at)),
      properties: { name: told, selected, asked, start },
    })

  return {
    source: 'google',
    drawLines(next) {
      drawn = next
      redrawLines()
    },
    drawPlaces(places) {
      dots.forEach((feature) => dots.remove(feature))
      for (const place of places) dots.add(featureOf(place))
    },
    pin: (at) => pinOn(libraries, map, at),
    look: (to) => look(to, { glide: !stage.still }),
    paint(colours) {
      palette = colours
      redrawLines()
      dots.setStyle(dotStyle)
    },
    streetView: (at, how) => streetViewAt(libraries, at, how),
    close() {
      core.event.clearInstanceListeners(map)
      element.replaceChildren()
    },
  }
}
