import { nearestLng } from '../../apps/web/src/platform/map/geometry.ts'

export type Position = readonly number[]
export type Polygon = readonly (readonly Position[])[]

/** A ring whose longitudes continue beyond ±180 where it crosses the date line; a ring around a pole includes the pole. */
function unbroken(ring: readonly Position[]): readonly Position[] {
  const [[start = 0, startLat = 0] = []] = ring
  let before = start
  const points = ring.map(([lng = 0, lat = 0]): Position => {
    before = nearestLng(lng, before)
    return [before, lat]
  })
  if (before === start) return points
  const pole = startLat < 0 ? -90 : 90
  // Through the middle: so no step goes half-way round the world, where east and west are the same.
  return [...points, [before, pole], [(before + start) / 2, pole], [start, pole], [start, startLat]]
}

function middle(ring: readonly Position[]): number {
  const lngs = ring.map(([lng = 0]) => lng)
  return (Math.min(...lngs) + Math.max(...lngs)) / 2
}

const moved = (ring: readonly Position[], to: number): readonly Position[] => {
  const was = middle(ring)
  const shift = nearestLng(was, to) - was
  return ring.map(([lng = 0, lat = 0]) => [lng + shift, lat])
}

/** A polygon whose rings do not jump around the world at the date line: its middle is within ±180, and its lakes lie in it. */
export function overDateLine([outer = [], ...lakes]: Polygon): Polygon {
  const shore = moved(unbroken(outer), 0)
  return [shore, ...lakes.map((lake) => moved(unbroken(lake), middle(shore)))]
}
