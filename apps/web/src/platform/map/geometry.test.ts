import { describe, expect, it } from 'vitest'
import { boundsOf, boxOf, nearestLng, unwrapped } from './geometry.ts'

describe('the date line', () => {
  it.each([
    [-176.5, 174.8, 183.5],
    [174.8, -176.5, -185.2],
    [174.8, 172, 174.8],
    [10, 730, 730],
  ])('%d nearest to %d is %d', (lng, to, nearest) => {
    expect(nearestLng(lng, to)).toBeCloseTo(nearest, 9)
  })

  it('is crossed by a line without a jump', () => {
    expect(
      unwrapped([
        [-41, 174],
        [-43, 178],
        [-44, -176],
      ]),
    ).toEqual([
      [-41, 174],
      [-43, 178],
      [-44, 184],
    ])
  })

  it('is crossed by a box if that is shorter', () => {
    expect(
      boundsOf([
        [-41, 174],
        [-44, -176],
      ]),
    ).toEqual({ west: 174, south: -44, east: 184, north: -41 })
  })
})

it('a box may be wider than half the world', () => {
  expect(
    boxOf([
      [66, 190],
      [36, -9],
    ]),
  ).toEqual({ west: -9, south: 36, east: 190, north: 66 })
})

it('there is no box around nothing', () => {
  expect(boundsOf([])).toBeUndefined()
  expect(boxOf([])).toBeUndefined()
  expect(unwrapped([])).toEqual([])
})
