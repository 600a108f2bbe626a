import { expect, it } from 'vitest'
import { zoomWithCoast } from './coast.ts'
import { boundsOf, type LatLng } from './geometry.ts'
import { loadLand } from './land.ts'
import { flat } from './mercator.ts'

const land = await loadLand()
const room = { width: 480, height: 400 }

const zoomAround = (...points: readonly LatLng[]): number => {
  const bounds = boundsOf(points)
  if (!bounds) throw new Error('no points')
  return zoomWithCoast(bounds, 10.5, room, land)
}

/** Whether some corner of the coast is within a map around a point. */
function showsCoast(at: LatLng, zoom: number): boolean {
  const degree = (512 * 2 ** zoom) / 360
  const [x, y] = flat(at)
  return land.some(({ rings: [coast = []] }) =>
    coast.some(([lng, lat]) => {
      const [right, down] = flat([lat, lng])
      return Math.abs(right - x) * degree < room.width / 2 && Math.abs(down - y) * degree < room.height / 2
    }),
  )
}

const WELLINGTON: readonly LatLng[] = [
  [-41.3272, 174.8076],
  [-41.2789, 174.7804],
]
const TAUPO: LatLng = [-38.6857, 176.0702]

it('a city by the sea is shown as close as ever', () => {
  expect(zoomAround(...WELLINGTON)).toBe(10.5)
})

it('an inland place, also by a lake, and a way between two of them are shown from so far that a coast is in view', () => {
  const zoom = zoomAround(TAUPO)
  expect(zoom).toBeLessThan(9)
  expect(showsCoast(TAUPO, zoom)).toBe(true)
  expect(showsCoast(TAUPO, zoom + 0.5)).toBe(false)
  expect(zoomAround([-38.1317, 176.2483], TAUPO)).toBeLessThan(9)
})

it('no coast is looked for beyond what a map of a race shows', () => {
  expect(zoomAround([47, 85])).toBe(6.5)
  expect(zoomWithCoast({ west: 0, east: 1, south: 0, north: 1 }, 10.5, room, [])).toBe(6.5)
})
