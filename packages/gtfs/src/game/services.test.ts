import { expect, it } from 'vitest'
import { readGtfs } from '../read-gtfs.ts'
import { feed, rows } from '../testing/feed.ts'

it.each([
  ['10', 'Zoo', '10'],
  ['', 'Zoo', 'Zoo'],
  ['Harbour - Zoo', 'Zoo', 'Zoo'],
  ['10', 'Harbour - Zoo', '10'],
  ['', 'Harbour - Zoo', undefined],
])('a bus line of the short name "%s" and the long name "%s" is called %s', (short, long, line) => {
  const { services } = readGtfs(feed({ routes: rows('routes', '', `R10,A,${short},${long},3`) }), { prefix: 'nz-hill' })
  expect(services.map((service) => service.line)).toEqual([line])
})
