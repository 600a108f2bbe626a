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

const topology = (name: string): Topology =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`world-atlas/${name}.json`), 'utf8'))

function polygonsOf(name: string): readonly Polygon[] {
  const land = topology(name)
  const shape = feature(land, land.objects['land'] as GeometryObject)
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
 * The land that ships with the app: every island within 4 degrees of a place in detail (1:10 million), and the rest of the world
 * coarsely (1:110 million). Source: Natural Earth, public domain, as the npm package world-atlas packs it.
 */
export function basemapOf(places: readonly Place[]): Basemap {
  const near = touches(places)
  return {
    source: 'Natural Earth (https://www.naturalearthdata.com), public domain',
    layers: [
      layerOf(polygonsOf('land-10m').filter(near), 0.0001),
      layerOf(
        polygonsOf('land-110m').filter((polygon) => !near(polygon)),
        0.01,
      ),
    ],
  }
}
