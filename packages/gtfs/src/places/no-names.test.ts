import { describe, expect, it } from 'vitest'
import { SMALL, rows } from '../testing/feed.ts'
import { read, said } from '../testing/read.ts'

describe('an agency without a name', () => {
  it.each([
    ['A,,https://www.hill.example/bus', 'A'],
    ['A,null,https://hill.example', 'A'],
    ['7,NULL,https://www.hill.example/bus?x', 'hill.example'],
    ['7,(null),hill.example', 'hill.example'],
    ['7,nan,nan', '7'],
    [',undefined,', 'Unnamed'],
  ])('is named after what can be read of it, and that is reported: %s is %s', (written, name) => {
    const agency = rows('agency', '', `${written},Pacific/Auckland`)
    const { services, report } = read({ agency, routes: 'route_id,route_type\nR10,3' })
    expect([services.map(({ company }) => company), report.companies]).toEqual([[name], [name]])
    expect(report.warnings).toEqual([
      { what: 'agency named by its id or its site: it has no name', count: 1, first: `agency.txt:2, ${name}` },
    ])
  })

  it.each(['None', 'Nan', 'Null Island Ferries'])('is not one called %s', (name) => {
    const { report } = read({ agency: rows('agency', '', `A,${name},,Pacific/Auckland`) })
    expect([report.companies, report.warnings]).toEqual([[name], []])
  })
})

it("a program's placeholder for no name is not the name of a line, a train or a stop", () => {
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

describe('a name that cannot be read as it is written', () => {
  const called = (name: string) => read({ stops: SMALL.stops.replace('Harbour', name) })

  it.each([
    ['Har\u0007bour', 'Har bour'],
    ['Har\u202Ebour', 'Harbour'],
    ['\u2067Harbour\u2069', 'Harbour'],
    ['Har\u0007b\u202Eour\u200B \u0000Quay', 'Har bour Quay'],
    ['Ha\u0301\u0302\u0303\u0304\u0305\u0306rbour', 'Ha\u0301\u0302\u0303\u0304rbour'],
  ])('is read without control characters and heaps of marks, and that is reported: %j', (written, name) => {
    const gtfs = called(written)
    expect(gtfs.locations[0]?.name).toBe(name)
    expect(said(gtfs)).toEqual([
      '1 control character, or a fifth mark on a letter, in the name of a stop left out (stops.txt:2, stop 001)',
    ])
  })

  it('is read so, and reported, for an agency and a route as well', () => {
    const gtfs = read({
      agency: SMALL.agency.replace('Hill', 'Hi\u202Ell'),
      routes: SMALL.routes.replace('Harbour - Zoo', 'Har&#8238;bour'),
    })
    expect(gtfs.report.companies).toEqual(['Hill Buses'])
    expect(said(gtfs)).toEqual([
      '1 control character, or a fifth mark on a letter, in the name of an agency left out (agency.txt:2, agency A)',
      '1 control character, or a fifth mark on a letter, in the name of a route left out (routes.txt:2, route R10)',
    ])
  })

  it('is told from one that differs only in the marks that are left out', () => {
    const piled = (marks: number): string => `Quay${'\u0301'.repeat(marks)}`
    const { locations } = read({ stops: SMALL.stops.replace('Harbour', piled(5)).replace('Hill', piled(6)) })
    expect(locations.map(({ name }) => name).slice(0, 2)).toEqual([`${piled(4)} (001)`, `${piled(4)} (002)`])
  })

  it('is cut off if it is too long, and that is reported', () => {
    const gtfs = called('H'.repeat(121))
    expect(gtfs.locations[0]?.name).toBe(`${'H'.repeat(119)}…`)
    expect(said(gtfs)).toEqual(['1 name of a place cut off after 120 characters (stops.txt:2, stop 001)'])
  })

  it.each([
    ['spaces and line breaks', '"  The\tHarbour\r\nNorth "', 'The Harbour North'],
    ['a joiner', 'क्\u200Dष', 'क्\u200Dष'],
    ['characters that allow a line break', 'ភ្នំ\u200Bពេញ', 'ភ្នំពេញ'],
    ['direction marks', '\u200Fתחנה\u200E', 'תחנה'],
    ['the maximum number of characters', 'H'.repeat(120), 'H'.repeat(120)],
  ])('is not one with %s', (_, written, name) => {
    const gtfs = called(written)
    expect([gtfs.locations[0]?.name, said(gtfs)]).toEqual([name, []])
  })
})

describe('a name with HTML entities', () => {
  it.each([
    ['Smith &amp; Sons', 'Smith & Sons'],
    ['Jos&eacute; &#39;Caf&#xE9;&#39;', "José 'Café'"],
    ['Smith &amp;amp; Sons', 'Smith & Sons'],
    ['AT&T Park &copy AT&amp;T', 'AT&T Park &copy AT&T'],
    ['Har&#8238;bour', 'Harbour'],
  ])('has the characters that they stand for: %s is %s', (written, name) => {
    const gtfs = read({
      agency: rows('agency', '', `A,${written},,Pacific/Auckland`),
      stops: SMALL.stops.replace('Harbour', written),
      routes: rows('routes', '', `R10,A,,${written},2`),
    })
    expect([gtfs.locations[0]?.name, gtfs.report.companies, gtfs.services[0]?.name]).toEqual([name, [name], name])
  })

  it('that stand for characters which no name needs is reported', () => {
    const gtfs = read({ stops: SMALL.stops.replace('Harbour', 'Har&#8238;bour') })
    expect(said(gtfs)).toEqual([
      '1 control character, or a fifth mark on a letter, in the name of a stop left out (stops.txt:2, stop 001)',
    ])
  })
})
