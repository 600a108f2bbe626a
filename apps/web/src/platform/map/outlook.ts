import { type LatLng, boundsOf } from './geometry.ts'
import type { Outlook } from './map-view.ts'

const WORLD: Outlook = { at: [0, 0], zoom: 1 }

/** An outlook that shows all of these points, zoomed in to `closest` at most; the whole world for none. */
export function outlookAround(points: readonly LatLng[], closest: number): Outlook {
  const bounds = boundsOf(points)
  return bounds ? { bounds, closest } : WORLD
}
