import { describe, expect, it } from 'vitest'
import { SMALL, rows } from './feed.test-kit.ts'
import { read } from './read.test-kit.ts'

describe('an agency without a name', () => {
  it.each([
    ['A,,https://www.hill.example/bus', 'A'],
    ['A,null,https://hill.example', 'A'],
    ['7,NULL,https://www.hill.example/bus?x', 'hill.example'],
    ['7,(null),hill.example', 'hill.example'],
    ['7,nan,nan', '7'],
    [',undefined,', 'Unnamed'],
  ])('is called what can be read of it, and that is said: %s is %s', (written, name) => {
    const agency = rows('agency', '', `${written},Pacific/Auckland`)
    const { services, report } = read({ agency, routes: 'route_id,route_type\nR10,3' })
    expect([services.map(({ company }) => company), report.companies]).toEqual([[name], [name]])
    expect(report.warnings).toEqual([
      { what: 'agency named by its id or its site: it has no name', count: 1, first: `agency.txt:2, ${name}` },
    ])
  })

  it.each(['None', 'Nan', 'Null Island Ferries'])('is none that is called %s', (name) => {
    const { report } = read({ agency: rows('agency', '', `A,${name},,Pacific/Auckland`) })
    expect([report.companies, report.warnings]).toEqual([[name], []])
  })
})

it('what a program wrote for none is no name of a line, a train or a stop', () => {
  const bus = read({ routes: rows('routes', '', 'R10,A,null,NULL,3') })
  expect(bus.services[0]).not.toHaveProperty('line')
  const train = read({ routes: rows('routes', '', 'R10,A,null,Harbour Line,2') })
  expect(train.services.map(({ name }) => name)).toEqual(['Harbour Line'])
  const headed = {
    routes: rows('routes', '', 'R10,A,nan,nan,2'),
    trips: rows('trips', ',trip_headsign', 'R10,WK,T1,N/A', 'R10,WK,T2,null'),
  }
  expect(read(headed).services.map(({ name }) => name)).toEqual(['R10'])
  const { locations } = read({ stops: SMALL.stops.replace('Harbour', 'null') })
  expect(locations.map(({ name }) => name)).toEqual(['001', 'Hill', 'Zoo, main gate'])
})
