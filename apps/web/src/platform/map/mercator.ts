import type { LatLng } from './geometry.ts'

const rad = Math.PI / 180

/** A point on a flat map of the world (Mercator), in degrees to the east and to the south. */
export const flat = ([lat, lng]: LatLng): readonly [x: number, y: number] => [
  lng,
  -Math.log(Math.tan(Math.PI / 4 + (Math.min(85, Math.max(-85, lat)) * rad) / 2)) / rad,
]
