import type { BrowserContext } from 'playwright-core'

/** The page's requests to the stand-in, in the words of Google's API. */
export interface GoogleAsked {
  /** The parameters of the script's address. */
  readonly script: Record<string, string>
  readonly libraries: string[]
  readonly map: { center?: { lat: number; lng: number }; zoom?: number; colorScheme?: string }
  readonly panorama: { pano?: string; pov?: { heading: number; pitch: number } }
  readonly lookups: { location: { lat: number; lng: number }; radius: number }[]
  lines: number
  places: number
}

interface Conduct {
  /** Whether there is a picture from the street. */
  readonly pictures: boolean
  /** Whether the key is accepted; a rejection is reported, as Google reports it, after the map has come. */
  readonly keyTaken: boolean
}

type Handler = (event?: unknown) => void
type At = { lat: number; lng: number }

// The functions below run in the page, each by its own text: none uses anything that is not in it.

/** The page's requests, as they are handed to the test. */
function nothingAsked() {
  return {
    script: {} as Record<string, string>,
    libraries: [] as string[],
    map: {} as Record<string, unknown>,
    panorama: {} as Record<string, unknown>,
    lookups: [] as unknown[],
    lines: 0,
    places: 0,
  }
}
type Asked = ReturnType<typeof nothingAsked>

/** A plain element in place of a picture. */
function box(parent: Element, text: string, colour: string): HTMLElement {
  const element = document.createElement('div')
  element.textContent = text
  Object.assign(element.style, { position: 'absolute', inset: '0', background: colour, color: 'black' })
  parent.append(element)
  return element
}

/** The part of a map that others draw on. */
interface Pane {
  readonly pane: HTMLElement
}

function mapOf(asked: Asked) {
  return class {
    readonly pane: HTMLElement
    readonly options: Record<string, unknown>
    constructor(element: Element, options: Record<string, unknown>) {
      this.options = options
      this.pane = box(element, 'Google map', '#cfe3c8')
      // As Google's own, it takes the keyboard.
      this.pane.role = 'region'
      this.pane.tabIndex = 0
      Object.assign(asked.map, options)
    }
    setCenter(center: At) {
      asked.map['center'] = center
    }
    getCenter() {
      const { lat, lng } = asked.map['center'] as At
      return { lat: () => lat, lng: () => lng }
    }
    panTo(center: At) {
      asked.map['center'] = center
    }
    setZoom(zoom: number) {
      asked.map['zoom'] = zoom
    }
    setOptions() {}
    /** A press beside the dots: the spot is always the same. */
    addListener(name: string, handler: Handler) {
      this.pane.addEventListener(name, ({ target }) => {
        if (target === this.pane) handler({ latLng: { lat: () => -41.29, lng: () => 174.78 } })
      })
    }
    fitBounds(bounds: { west: number; east: number; north: number; south: number }) {
      asked.map['bounds'] = bounds
      this.setCenter({ lat: (bounds.north + bounds.south) / 2, lng: (bounds.west + bounds.east) / 2 })
    }
  }
}

function overlayOf(asked: Asked) {
  return class {
    onAdd: Handler = () => undefined
    draw: Handler = () => undefined
    onRemove: Handler = () => undefined
    map: Pane | null = null
    setMap(map: Pane | null) {
      if (this.map && !map) this.onRemove()
      this.map = map
      if (map) {
        this.onAdd()
        this.draw()
      }
    }
    getPanes() {
      return { floatPane: this.map?.pane }
    }
    getProjection() {
      const { lat, lng } = (asked.map['center'] ?? { lat: 0, lng: 0 }) as At
      const { clientWidth = 0, clientHeight = 0 } = this.map?.pane ?? {}
      return {
        fromLatLngToDivPixel: (at: At) => ({
          x: clientWidth / 2 + (at.lng - lng) * 500,
          y: clientHeight / 2 - (at.lat - lat) * 500,
        }),
      }
    }
  }
}

function linesOf(asked: Asked) {
  return class {
    setMap(map: Pane | null) {
      asked.lines += map ? 1 : -1
    }
  }
}

function dataOf(asked: Asked) {
  class Feature {
    readonly options: { id: string; properties: Record<string, unknown> }
    constructor(options: { id: string; properties: Record<string, unknown> }) {
      this.options = options
    }
    getId() {
      return this.options.id
    }
    getProperty(name: string) {
      return this.options.properties[name]
    }
  }
  class Data {
    static readonly Feature = Feature
    static readonly Point = class {}
    readonly features = new Map<Feature, HTMLButtonElement>()
    readonly map: Pane
    readonly pressed: Handler[] = []
    constructor({ map }: { map: Pane }) {
      this.map = map
    }
    add(feature: Feature) {
      const dot = document.createElement('button')
      dot.textContent = `Dot ${String(feature.getProperty('name'))}`
      dot.addEventListener('click', () => this.pressed.forEach((handler) => handler({ feature })))
      this.map.pane.append(dot)
      this.features.set(feature, dot)
      asked.places = this.features.size
    }
    forEach(act: (feature: Feature) => void) {
      for (const feature of this.features.keys()) act(feature)
    }
    remove(feature: Feature) {
      this.features.get(feature)?.remove()
      this.features.delete(feature)
    }
    setStyle() {}
    addListener(_name: string, handler: Handler) {
      this.pressed.push(handler)
    }
  }
  return Data
}

function streetOf(asked: Asked, pictures: boolean) {
  class StreetViewService {
    getPanorama(request: unknown): Promise<unknown> {
      asked.lookups.push(request)
      return pictures
        ? Promise.resolve({ data: { location: { pano: 'pano-1' } } })
        : Promise.reject(new Error('ZERO_RESULTS: The operation yielded no results.'))
    }
  }
  class StreetViewPanorama {
    constructor(element: Element, options: Record<string, unknown>) {
      Object.assign(asked.panorama, options)
      box(element, 'A picture from the street', '#b9c7d6')
    }
    setVisible() {}
  }
  return { StreetViewService, StreetViewPanorama, StreetViewPreference: { NEAREST: 'nearest' } }
}

function coreOf() {
  class LatLng {
    readonly lat: number
    readonly lng: number
    constructor({ lat, lng }: At) {
      this.lat = lat
      this.lng = lng
    }
  }
  const event = {
    addListenerOnce: (_of: unknown, _name: string, handler: Handler) => setTimeout(handler, 20),
    clearInstanceListeners: () => undefined,
  }
  return { LatLng, event, ColorScheme: { DARK: 'DARK', LIGHT: 'LIGHT' }, SymbolPath: { CIRCLE: 0 } }
}

/** As much of Google's Maps JavaScript API as the game uses, drawn with plain elements. */
function standIn({ pictures, keyTaken }: Conduct): void {
  const { src } = document.currentScript as HTMLScriptElement
  const asked = nothingAsked()
  Object.assign(asked.script, Object.fromEntries(new URL(src).searchParams))
  const everything = {
    Map: mapOf(asked),
    OverlayView: overlayOf(asked),
    Polyline: linesOf(asked),
    Data: dataOf(asked),
    ...streetOf(asked, pictures),
    ...coreOf(),
  }
  const page = window as unknown as {
    google: { maps: Record<string, unknown> }
    googleAsked: Asked
    gm_authFailure?: () => void
  }
  page.googleAsked = asked
  Object.assign(page.google.maps, {
    importLibrary: (name: string) => {
      asked.libraries.push(name)
      return Promise.resolve(everything)
    },
  })
  const loaded = page.google.maps['__ib__'] as () => void
  loaded()
  if (!keyTaken) setTimeout(() => page.gm_authFailure?.(), 800)
}

const SCRIPT = [nothingAsked, box, mapOf, overlayOf, linesOf, dataOf, streetOf, coreOf, standIn].map(String).join('\n')

/** Serves a stand-in for Google's script, which tests cannot load. */
export const standInForGoogle = (context: BrowserContext, conduct: Conduct): Promise<unknown> =>
  context.route('https://maps.googleapis.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `(() => {${SCRIPT}\nstandIn(${JSON.stringify(conduct)})})()`,
    }),
  )
