import { type Bounds, boxOf } from './geometry.ts'

/** A polygon of land: its outer ring, then its lakes, as `[lng, lat]`. At the date line, longitudes continue beyond ±180. */
export interface Land {
  readonly rings: readonly (readonly (readonly [lng: number, lat: number])[])[]
  readonly bounds: Bounds
}

function ringOf(steps: readonly number[], unit: number): readonly (readonly [number, number])[] {
  const points: (readonly [number, number])[] = []
  let lng = 0
  let lat = 0
  for (let i = 0; i + 1 < steps.length; i += 2) {
    lng += steps[i] ?? 0
    lat += steps[i + 1] ?? 0
    points.push([lng * unit, lat * unit])
  }
  return points
}

/**
 * The land that ships with the app, with its largest lakes: detailed around the game's places and coarse elsewhere. Source: Natural Earth,
 * public domain.
 */
export async function loadLand(): Promise<readonly Land[]> {
  const { layers } = await import('./basemap.json')
  return layers.flatMap(({ unit, polygons }) =>
    polygons.flatMap((polygon) => {
      const rings = polygon.map((steps) => ringOf(steps, unit))
      const bounds = boxOf((rings[0] ?? []).map(([lng, lat]) => [lat, lng] as const))
      return bounds ? [{ rings, bounds }] : []
    }),
  )
}
