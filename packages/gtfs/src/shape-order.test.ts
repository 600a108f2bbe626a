import { expect, it } from 'vitest'
import { feed, rows } from './feed.test-kit.ts'
import { readGtfs } from './read-gtfs.ts'

it('a path goes by the numbers of its points, in whatever order they are written', () => {
  const points = ['S,-41.32,174.78,10', 'S,-41.28,174.78,1', 'S,-41.31,174.7,9']
  const gtfs = readGtfs(
    feed({
      trips: rows('trips', ',shape_id', 'R10,WK,T1,S'),
      shapes: ['shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence', ...points].join('\n'),
    }),
    { prefix: 'nz-hill' },
  )
  expect(gtfs.services[0]?.stopsCoords).toEqual([
    [-41.28, 174.78],
    [-41.31, 174.7],
    [-41.32, 174.78],
  ])
})
