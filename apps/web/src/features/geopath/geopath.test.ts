import { ServiceInput } from '@final-call/contract'
import type { Coords } from '@final-call/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lengthOf, readPath, simplify, stopsCoordsText } from './geopath.ts'

const AIRPORT: Coords = [-41.32845, 174.81263]
const STATION: Coords = [-41.278969, 174.780562]
const line = {
  type: 'LineString',
  coordinates: [
    [174.81263, -41.32845, 12],
    [174.780562, -41.278969],
  ],
}
const both = { ok: true, path: [AIRPORT, STATION] }

describe('a pasted path', () => {
  it.each([
    ['a LineString', JSON.stringify(line)],
    ['a Feature', JSON.stringify({ type: 'Feature', properties: {}, geometry: line })],
    [
      'a FeatureCollection after a point',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', geometry: { type: 'Point', coordinates: [0, 0] } },
          { type: 'Feature', geometry: line },
        ],
      }),
    ],
    ['a MultiLineString', JSON.stringify({ type: 'MultiLineString', coordinates: [line.coordinates] })],
    ['a list of [lat, lng]', JSON.stringify([AIRPORT, STATION])],
    ['lines of lat,lng', '-41.32845,174.81263\n\n -41.278969 , 174.780562 \n'],
    ['lat lng between semicolons', '-41.32845 174.81263; -41.278969 174.780562'],
    ['lines with a point twice', '-41.32845,174.81263\n-41.32845,174.81263\n-41.278969,174.780562'],
  ])('may be %s', (_, text) => {
    expect(readPath(text)).toEqual(both)
  })

  it.each([
    ['', 'Paste a path first.'],
    ['{"type": ', 'This looks like JSON, but is not.'],
    ['{"type":"Point","coordinates":[1,2]}', 'There is no LineString in this GeoJSON.'],
    ['-41,174\nWellington', 'Line 2: expected lat,lng such as -41.27897,174.78056.'],
    ['-41,174', 'A path has at least two points.'],
    ['174.8,-41.3\n174.7,-41.2', 'Point 1: a latitude lies between -90 and 90, not 174.8.'],
    ['-41.3,174.8\n-41.2,181', 'Point 2: a longitude lies between -180 and 180, not 181.'],
    ['[["a",1],[2,3]]', 'Point 1: a latitude lies between -90 and 90, not a.'],
    ['[1, 2]', 'Point 1: a latitude lies between -90 and 90, not undefined.'],
  ])('%j is refused: %s', (text, problem) => {
    expect(readPath(text)).toEqual({ ok: false, problem })
  })
})

describe('a simpler path', () => {
  const bent: readonly Coords[] = [
    [0, 0],
    [0.00001, 0.5],
    [0, 1],
    [1, 1],
  ]

  it('leaves out what lies within the tolerance', () => {
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

  it('goes over the date line', () => {
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

  const degrees = fc.double({ min: -1, max: 1, noNaN: true })
  const points = fc.array(
    fc.tuple(degrees, degrees).map((it): Coords => it),
    { minLength: 2, maxLength: 60 },
  )

  it('keeps the ends and the order, and is not made longer by going over it again', () => {
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

  it('of 50,000 points is quick, whatever their order', () => {
    const zigzag = Array.from({ length: 50_000 }, (_, i): Coords => [i / 1000, (i % 2) / 10_000])
    expect(simplify(zigzag, 100)).toHaveLength(2)
  })
})

it('the length is along the path', () => {
  expect(lengthOf([AIRPORT, STATION]) / 1000).toBeCloseTo(6.12, 1)
  expect(lengthOf([AIRPORT])).toBe(0)
})

it('what is copied is what a service takes', () => {
  const text = stopsCoordsText([AIRPORT, [-41.300004, 174.8], STATION])
  expect(text).toBe('"stopsCoords": [\n  [-41.32845, 174.81263],\n  [-41.3, 174.8],\n  [-41.27897, 174.78056]\n]')
  const service = {
    transport: 'bus',
    productId: 'b',
    company: 'c',
    busBaseNumber: 1,
    journeyTimeHM: [0, 27],
    stops: ['nz-a', 'nz-b'],
    fares: [{ type: 'Standard', fare: 12, class: 10 }],
    events: { checkin: [0, 3], boarding: [0, 5], checkedout: [0, 8] },
    days: {},
    ...(JSON.parse(`{${text}}`) as object),
  }
  expect(ServiceInput.safeParse(service).success).toBe(true)
})
