import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Coords } from './location.ts'
import { simplify } from './simplify.ts'

describe('a simpler path', () => {
  const bent: readonly Coords[] = [
    [0, 0],
    [0.00001, 0.5],
    [0, 1],
    [1, 1],
  ]

  it('leaves out points within the tolerance', () => {
    expect(simplify(bent, 5)).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
    ])
    expect(simplify(bent, 0.5)).toEqual(bent)
    expect(simplify(bent, 1_000_000)).toEqual([
      [0, 0],
      [1, 1],
    ])
  })

  it('crosses the date line', () => {
    const over: readonly Coords[] = [
      [0, 179],
      [0, 180],
      [0, -179],
    ]
    expect(simplify(over, 10)).toEqual([
      [0, 179],
      [0, -179],
    ])
  })

  it('keeps the far end of a path that comes back to its start', () => {
    const there: Coords = [0, 1]
    const loop: readonly Coords[] = [[0, 0], [0, 0.5], there, [0.00001, 0.5], [0, 0]]
    expect(simplify(loop, 5)).toEqual([[0, 0], there, [0, 0]])
  })

  it('without any tolerance leaves out points that lie on the line itself, and no others', () => {
    const straight: readonly Coords[] = [
      [0, 0],
      [0, 1],
      [0, 2],
    ]
    expect(simplify(straight, 0)).toEqual([
      [0, 0],
      [0, 2],
    ])
    expect(
      simplify(
        [
          [0, 0],
          [0.000001, 1],
          [0, 2],
        ],
        0,
      ),
    ).toHaveLength(3)
  })

  const degrees = fc.double({ min: -1, max: 1, noNaN: true })
  const points = fc.array(
    fc.tuple(degrees, degrees).map((it): Coords => it),
    { minLength: 2, maxLength: 60 },
  )

  it('keeps the ends and the order, and does not get longer if it is simplified again', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 0, max: 50_000 }), (path, tolerance) => {
        const simpler = simplify(path, tolerance)
        expect(simpler[0]).toBe(path[0])
        expect(simpler.at(-1)).toBe(path.at(-1))
        const places = simpler.map((point) => path.indexOf(point))
        expect(places).toEqual([...places].sort((a, b) => a - b))
        expect(simplify(simpler, tolerance).length).toBeLessThanOrEqual(simpler.length)
      }),
      { numRuns: 50 },
    )
  })

  it('of 50,000 points is made quickly, whatever their order', () => {
    const zigzag = Array.from({ length: 50_000 }, (_, i): Coords => [i / 1000, (i % 2) / 10_000])
    expect(simplify(zigzag, 100)).toHaveLength(2)
  })
})
