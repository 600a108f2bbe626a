/** Degrees. A longitude may exceed ±180 for a line that crosses the date line, so that it stays one line. */
export type LatLng = readonly [lat: number, lng: number]

export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** The equivalent of a longitude that is nearest to another. */
export const nearestLng = (lng: number, to: number): number => lng - 360 * Math.round((lng - to) / 360)

/** Points with each longitude nearest to the previous one, so that lines do not jump around the world at the date line. */
export function unwrapped(points: readonly LatLng[]): readonly LatLng[] {
  let before = points[0]?.[1] ?? 0
  return points.map(([lat, lng]): LatLng => {
    before = nearestLng(lng, before)
    return [lat, before]
  })
}

/** The box around points, with longitudes taken literally; undefined for none. */
export function boxOf(points: readonly LatLng[]): Bounds | undefined {
  if (points.length === 0) return undefined
  const lats = points.map(([lat]) => lat)
  const lngs = points.map(([, lng]) => lng)
  return { west: Math.min(...lngs), south: Math.min(...lats), east: Math.max(...lngs), north: Math.max(...lats) }
}

/** The smallest box around points, which may cross the date line; undefined for none. */
export function boundsOf(points: readonly LatLng[]): Bounds | undefined {
  const to = points[0]?.[1] ?? 0
  return boxOf(points.map(([lat, lng]) => [lat, nearestLng(lng, to)]))
}
