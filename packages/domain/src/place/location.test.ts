import { describe, expect, it } from 'vitest'
import { type Coords, distance, pathLength } from './location.ts'
import { metresAlong } from './path.ts'

const AUCKLAND: Coords = [-36.84698, 174.76223]
const WELLINGTON: Coords = [-41.27812, 174.78032]

describe('distances', () => {
  it('[JNY-2] are along great circles', () => {
    expect(distance(AUCKLAND, AUCKLAND)).toBe(0)
    expect(distance(AUCKLAND, WELLINGTON) / 1000).toBeCloseTo(492.7, 0)
    expect(distance(AUCKLAND, WELLINGTON)).toBe(distance(WELLINGTON, AUCKLAND))
    expect(distance([0, 179.5], [0, -179.5]) / 1000).toBeCloseTo(111.2, 0)
  })

  it('of a path are those of its lines together, and none without lines', () => {
    const bend: Coords = [-39.2, 175.6]
    expect(pathLength([AUCKLAND, bend, WELLINGTON])).toBe(distance(AUCKLAND, bend) + distance(bend, WELLINGTON))
    expect([pathLength([bend]), pathLength([])]).toEqual([0, 0])
  })

  it('[JNY-2] along a path are its length between the places, in their order', () => {
    const path: readonly Coords[] = [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 0],
      [0, 0],
    ]
    const degree = distance([0, 0], [0, 1])
    const along = metresAlong(path, [
      [0, 0],
      [0.01, 0.5],
      [0.5, 1.01],
      [0.001, 0.001],
    ]).map((metres) => metres / degree)
    expect(along[0]).toBeCloseTo(0, 3)
    expect(along[1]).toBeCloseTo(0.5, 2)
    expect(along[2]).toBeCloseTo(1.5, 2)
    // The path meets the place at its beginning and at its end; by then it has passed the others.
    expect(along[3]).toBeCloseTo(4, 2)
  })

  it('[JNY-2] along a path are right across the date line', () => {
    const path: readonly Coords[] = [
      [0, 179],
      [0, -179],
    ]
    const [here = 0, there = 0] = metresAlong(path, [
      [0, 179],
      [0, 179.9],
    ])
    expect(there - here).toBeCloseTo(distance([0, 179], [0, 179.9]), -2)
  })

  it('[JNY-2] do not exist without a path', () => {
    expect(metresAlong([], [AUCKLAND, WELLINGTON])).toEqual([0, 0])
    expect(metresAlong([AUCKLAND], [AUCKLAND, WELLINGTON])).toEqual([0, 0])
  })
})
