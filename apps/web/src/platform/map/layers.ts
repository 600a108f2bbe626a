import type { FeatureCollection } from 'geojson'
import type { MapOptions } from 'maplibre-gl'
import { type LatLng, unwrapped } from './geometry.ts'
import type { Land } from './land.ts'
import type { MapLine, MapPalette, MapPlace } from './map-view.ts'

export type Style = Exclude<NonNullable<MapOptions['style']>, string>
export type Layer = Style['layers'][number]

export const LINES_SOURCE = 'game-lines'
export const PLACES_SOURCE = 'game-places'
/** Where pins stand, such as the player's mark. */
export const PINS_SOURCE = 'game-pins'
/** The layer of dots that can be pressed. */
export const DOTS_LAYER = `${PLACES_SOURCE}-dots`

/** The id of a transparent image as large as the player's mark. Laid over pins and, smaller, over dots, it keeps names away from them. */
export const CLEAR_IMAGE = 'game-nothing'
/** The size of a dot, as a part of the mark's. */
const DOT = 0.4

/** The zoom from which a map has room for the names of places. */
const NAMES_FROM = 9

/** Pixels between the contents and the map's edges: names take more room than dots, mostly on the right. */
export const margins = (width: number) => ({
  top: 44,
  bottom: 44,
  left: Math.min(88, Math.round(width * 0.17)),
  right: Math.min(116, Math.round(width * 0.31)),
})

/** Without a glyph server MapLibre renders text itself, in fonts of the page. */
const OWN_FONTS: readonly string[] = ['Archivo', 'system-ui', 'sans-serif']

const isFonts = (it: unknown): it is readonly string[] =>
  Array.isArray(it) && it.length > 0 && it.every((name) => typeof name === 'string')

/** The fonts of a style's glyph server, as used by one of its layers; undefined if no layer names them literally. */
function fontsOf({ glyphs, layers }: Style): readonly string[] | undefined {
  if (glyphs === undefined) return OWN_FONTS
  return layers.map((it): unknown => (it.type === 'symbol' ? it.layout?.['text-font'] : undefined)).find(isFonts)
}

const isLook = (look: MapLine['look']): ['==', ['get', string], string] => ['==', ['get', 'look'], look]

type Anchor = (typeof ANCHORS)[number]
type SymbolParts = Partial<Extract<Layer, { type: 'symbol' }>>

/** A name to the left of its dot is the most likely to be cut by the map's edge, so it comes last. */
const ANCHORS = ['left', 'top', 'bottom', 'right'] as const
/** For dense dots without names to the left: such a name would be to the right of another dot, and seem to belong to it. */
const FAR_ANCHORS = ['left', 'top', 'bottom'] as const

const isTold: ['has', string] = ['has', 'told']

const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const

/** The game's layers, drawn over any style. */
export function gameLayers(style: Style, { line, casing, other, paper, ink }: MapPalette): readonly Layer[] {
  const font = fontsOf(style)
  const label = (
    id: string,
    rest: SymbolParts,
    text: string,
    size: number,
    anchors: readonly Anchor[] = ANCHORS,
  ): Layer => ({
    ...rest,
    id: `${PLACES_SOURCE}-${id}`,
    type: 'symbol',
    source: PLACES_SOURCE,
    layout: {
      'text-field': ['get', text],
      'text-font': [...(font ?? OWN_FONTS)],
      'text-size': size,
      'text-variable-anchor': [...anchors],
      'text-radial-offset': ['case', ['get', 'here'], 1.9, isTold, 1.2, 0.9],
      'text-justify': 'auto',
      'text-max-width': 9,
      // The player's own place is named before others take the room.
      'symbol-sort-key': ['case', ['get', 'here'], 0, 1],
    },
    paint: { 'text-color': ink, 'text-halo-color': paper, 'text-halo-width': 1.6 },
  })
  const labels = [
    label('short', { maxzoom: NAMES_FROM, filter: ['all', ['has', 'short'], ['!', isTold]] }, 'short', 13, FAR_ANCHORS),
    label('names', { minzoom: NAMES_FROM, filter: ['!', isTold] }, 'name', 12),
    label('told', { filter: isTold }, 'told', 14),
  ]
  // MapLibre keeps names away from symbols that it has placed before, and not from circles. It places the symbols of the last layer first.
  const room = (id: string, source: string, size: number): Layer => ({
    id,
    type: 'symbol',
    source,
    layout: { 'icon-image': CLEAR_IMAGE, 'icon-size': size, 'icon-allow-overlap': true, 'icon-padding': 0 },
  })
  return [
    {
      id: `${LINES_SOURCE}-casing`,
      type: 'line',
      source: LINES_SOURCE,
      filter: ['!', isLook('walked')],
      layout: ROUND,
      paint: {
        'line-color': casing,
        'line-width': ['match', ['get', 'look'], 'main', 8, 'travelled', 5.5, 4.5],
      },
    },
    {
      id: `${LINES_SOURCE}-other`,
      type: 'line',
      source: LINES_SOURCE,
      filter: isLook('other'),
      paint: { 'line-color': other, 'line-width': 2.5, 'line-dasharray': [2, 1.2] },
    },
    {
      id: `${LINES_SOURCE}-walked`,
      type: 'line',
      source: LINES_SOURCE,
      filter: isLook('walked'),
      layout: ROUND,
      paint: { 'line-color': ink, 'line-width': 4, 'line-dasharray': [0, 1.8] },
    },
    {
      id: `${LINES_SOURCE}-travelled`,
      type: 'line',
      source: LINES_SOURCE,
      filter: isLook('travelled'),
      layout: ROUND,
      paint: { 'line-color': line, 'line-width': 3 },
    },
    {
      id: `${LINES_SOURCE}-main`,
      type: 'line',
      source: LINES_SOURCE,
      filter: isLook('main'),
      layout: ROUND,
      paint: { 'line-color': line, 'line-width': 4.5 },
    },
    {
      id: `${PLACES_SOURCE}-asked`,
      type: 'circle',
      source: PLACES_SOURCE,
      filter: ['get', 'asked'],
      paint: { 'circle-radius': 12, 'circle-color': line, 'circle-stroke-color': casing, 'circle-stroke-width': 2 },
    },
    {
      id: DOTS_LAYER,
      type: 'circle',
      source: PLACES_SOURCE,
      paint: {
        'circle-radius': ['case', ['get', 'selected'], 8, ['get', 'start'], 7, 5],
        'circle-color': ['case', ['get', 'selected'], line, ['get', 'start'], ink, paper],
        'circle-stroke-color': ink,
        'circle-stroke-width': 2,
      },
    },
    ...(font ? [...labels, room(`${PLACES_SOURCE}-room`, PLACES_SOURCE, DOT), room(PINS_SOURCE, PINS_SOURCE, 1)] : []),
  ]
}

/** A style with only the coast, which needs no network. */
export function builtInStyle(land: readonly Land[], palette: MapPalette): Style {
  return {
    version: 8,
    sources: {
      land: {
        type: 'geojson',
        attribution: '<a href="https://www.naturalearthdata.com/" target="_blank">Natural Earth</a>',
        data: {
          type: 'MultiPolygon',
          coordinates: land.map(({ rings }) => rings.map((ring) => ring.map(([lng, lat]) => [lng, lat]))),
        },
      },
    },
    layers: [...landLayers(palette)],
  }
}

export const landLayers = ({ sea, land, shore }: MapPalette): readonly Layer[] => [
  { id: 'sea', type: 'background', paint: { 'background-color': sea } },
  { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': land } },
  { id: 'shore', type: 'line', source: 'land', paint: { 'line-color': shore, 'line-width': 1 } },
]

const position = ([lat, lng]: LatLng): [number, number] => [lng, lat]

export const linesData = (lines: readonly MapLine[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: lines.map(({ path, look }) => ({
    type: 'Feature',
    properties: { look },
    geometry: { type: 'LineString', coordinates: unwrapped(path).map(position) },
  })),
})

export const pinsData = (pins: readonly LatLng[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: pins.map((at) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates: position(at) },
  })),
})

export const placesData = (places: readonly MapPlace[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: places.map(({ at, ...properties }) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: position(at) },
  })),
})
