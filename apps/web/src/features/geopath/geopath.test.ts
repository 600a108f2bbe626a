import { ServiceInput } from '@final-call/contract'
import type { Coords } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { readPath, stopsCoordsText } from './geopath.ts'

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
    ['lines that contain a point twice', '-41.32845,174.81263\n-41.32845,174.81263\n-41.278969,174.780562'],
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

it('the copied text is what a service accepts', () => {
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
