import { describe, expect, it } from 'vitest'
import { readGtfs } from '../read-gtfs.ts'
import { feed, rows } from '../testing/feed.ts'
import { simplified } from './shapes.ts'

const HEAD = 'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence'

it('a path goes by the numbers of its points, in whatever order they are written', () => {
  const points = ['S,-41.32,174.78,10', 'S,-41.28,174.78,1', 'S,-41.31,174.7,9']
  const gtfs = readGtfs(
    feed({ trips: rows('trips', ',shape_id', 'R10,WK,T1,S'), shapes: [HEAD, ...points].join('\n') }),
    { prefix: 'nz-hill' },
  )
  expect(gtfs.services[0]?.stopsCoords).toEqual([
    [-41.28, 174.78],
    [-41.31, 174.7],
    [-41.32, 174.78],
  ])
})

it('a path of more points than are read keeps its two ends', () => {
  const last = 40_001
  const whole = Array.from({ length: last + 1 }, (_, i): [number, number] => [0, i / 1e4])
  expect(simplified(whole)).toEqual([
    [0, 0],
    [0, 4.0001],
  ])
})

describe('a path that is drawn', () => {
  const PLACES: Readonly<Record<string, string>> = {
    A: '-41.2,174.8',
    B: '-41.2,174.9',
    C: '-41.3,174.9',
    D: '-41.3,174.8',
    E: '-41.202,174.8',
  }
  /** A trip that calls at some of these places, ten minutes from one to the next, and a shape through some of them. */
  const drawn = (stops: string, shape: string) => {
    const { services, report } = readGtfs(
      feed({
        stops: rows('stops', '', ...Object.entries(PLACES).map(([id, at]) => `${id},Stop ${id},${at}`)),
        trips: rows('trips', ',shape_id', 'R10,WK,T1,S'),
        stop_times: rows('stop_times', '', ...[...stops].map((stop, i) => `T1,8:${i}5:00,8:${i}5:00,${stop},${i}`)),
        shapes: [HEAD, ...[...shape].map((place, i) => `S,${PLACES[place]},${i}`)].join('\n'),
      }),
      { prefix: 'nz-hill' },
    )
    const name = ([lat, lng]: readonly [number, number]): string =>
      Object.entries(PLACES).find(([, at]) => at === `${lat},${lng}`)?.[0] ?? '?'
    return { path: services[0]?.stopsCoords?.map(name).join(''), said: report.warnings.map(({ what }) => what) }
  }
  const TURNED = 'path turned round: its shape goes from the last stop to the first'

  it.each([
    ['ABC', 'CBA', 'ABC'],
    ['AC', 'CBA', 'ABC'],
    ['ABCDA', 'ADCBA', 'ABCDA'],
  ])('backwards is reversed, and that is reported: through %s along %s', (stops, shape, path) => {
    expect(drawn(stops, shape)).toEqual({ path, said: [TURNED] })
  })

  it('as a loop round its places stays, even if it ends nearer to the first of them than it begins', () => {
    expect(drawn('ABCBA', 'EBCBA')).toEqual({ path: 'EBCBA', said: [] })
    expect(drawn('ABCDA', 'EBCDA')).toEqual({ path: 'EBCDA', said: [] })
    expect(drawn('ABCDA', 'EDCBA')).toEqual({ path: 'ABCDE', said: [TURNED] })
  })

  it.each([
    ['ABC', 'ABC'],
    ['AC', 'ABC'],
    ['ABA', 'ABA'],
    ['ABCBA', 'ABCBA'],
    ['ABCDA', 'ABCDA'],
    ['ABCDA', 'CDABC'],
  ])(
    'as its trip goes, or there and back, or from elsewhere on a round, stays: by way of %s along %s',
    (stops, shape) => {
      expect(drawn(stops, shape)).toEqual({ path: shape, said: [] })
    },
  )
})
