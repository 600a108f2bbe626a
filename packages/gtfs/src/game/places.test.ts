import { expect, it } from 'vitest'
import { more } from '../testing/feed.ts'
import { read, said } from '../testing/read.ts'

it('a place at which only a service that is left out calls is left out too', () => {
  const ferry = {
    stops: more('stops', '004,Island,-41.31,174.87'),
    routes: more('routes', 'F,A,,Harbour - Island,4'),
    trips: more('trips', 'F,WK,SAIL'),
    stop_times: more('stop_times', 'SAIL,9:00:00,9:00:00,001,1', 'SAIL,9:20:00,9:20:00,004,2'),
  }
  const places = (vessel: number) => {
    const { report, locations } = read(ferry, { fares: { vessel: { flagFall: vessel, perKm: 0 } } })
    return { left: said({ report }), names: locations.map(({ name }) => name) }
  }
  const all = ['Harbour', 'Hill', 'Zoo, main gate', 'Island']
  expect(places(5)).toEqual({ left: [], names: all })
  // A fare below zero fits no service.
  expect(places(-5)).toEqual({ left: [expect.stringMatching(/^1 service left out: fares/)], names: all.slice(0, 3) })
})
