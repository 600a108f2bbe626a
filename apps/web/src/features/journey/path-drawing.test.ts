import { describe, expect, it } from 'vitest'
import type { Land } from '../../platform/map/land.ts'
import { frameOf, landPath, linePath } from './path-drawing.ts'

const island = (lng: number): Land => ({
  rings: [
    [
      [lng, 0],
      [lng + 1, 0],
      [lng + 1, 1],
    ],
  ],
  bounds: { west: lng, south: 0, east: lng + 1, north: 1 },
})

describe('a small map of a way', () => {
  it('has the way in its middle, with room around it', () => {
    const frame = frameOf([
      [0, 10],
      [0, 20],
    ])
    expect(frame?.width).toBeCloseTo(13.6)
    expect(frame && frame.left + frame.width / 2).toBeCloseTo(15)
    expect(frame && frame.top + frame.height / 2).toBeCloseTo(0)
  })

  it('is never so close that the coast is coarse', () => {
    expect(frameOf([[0, 10]])?.height).toBe(0.25)
    expect(frameOf([])).toBeUndefined()
  })

  it('has the same scale in the north and the south as near the equator', () => {
    expect(
      linePath([
        [0, 0],
        [1, 1],
      ]),
    ).toMatch(/^M0\.0000 -?0\.0000L1\.0000 -1\.0001$/)
  })

  it('draws the land that it shows, on its side of the date line', () => {
    const frame = { left: 179, top: -2, width: 4, height: 3 }
    expect(landPath(island(180), frame)).toMatch(/^M180\..*Z$/)
    expect(landPath(island(-180), frame)).toMatch(/^M180\..*Z$/)
    expect(landPath(island(20), frame)).toBe('')
  })

  it('draws the land on both sides of the date line if it shows both', () => {
    const around: Land = {
      rings: [
        [
          [-180, -80],
          [180, -80],
          [0, -90],
        ],
      ],
      bounds: { west: -180, south: -90, east: 180, north: -80 },
    }
    const frame = { left: 150, top: 130, width: 60, height: 24 }
    expect(landPath(around, frame)).toMatch(/^M-180\.0000 [^M]*ZM180\.0000 [^M]*Z$/)
  })

  it('draws land wider than half the world if the way goes on from it', () => {
    const wide: Land = { ...island(-17), bounds: { west: -17, south: 0, east: 190, north: 1 } }
    expect(landPath(wide, { left: -180, top: -2, width: 4, height: 3 })).toMatch(/^M-377\./)
    expect(landPath(wide, { left: -168, top: -2, width: 4, height: 3 })).toBe('')
  })
})
