import { describe, expect, it } from 'vitest'
import { type Changes, SMALL, rows } from '../testing/feed.ts'
import { read, said } from '../testing/read.ts'

/** The small feed with the clocks of an agency, with stops at these coordinates. */
const feedIn = (zone: string, ...coords: readonly string[]): Changes => ({
  agency: SMALL.agency.replace('Pacific/Auckland', zone),
  stops: rows('stops', '', ...coords.map((it, i) => `00${i + 1},Stop ${i + 1},${it}`)),
})

describe('a feed all of whose latitudes and longitudes are exchanged', () => {
  it.each([
    [
      'America/New_York',
      ['-73.99,40.7', '-73.98,40.72', '-73.97,40.75'],
      '-73.99, 40.7 is in Antarctica/Syowa, and 40.7, -73.99 in America/New_York',
    ],
    [
      'Europe/Berlin',
      ['13.38,52.51', '13.39,52.52', '13.4,52.53'],
      '13.38, 52.51 is in Asia/Aden, and 52.51, 13.38 in Europe/Berlin',
    ],
  ])('is recognised by the clocks of %s', (zone, coords, where) => {
    expect(said(read(feedIn(zone, ...coords)))).toEqual([
      `3 stop where other clocks go than its own: are its latitude and longitude exchanged? (stops.txt:2, stop 001, ${where})`,
    ])
  })

  it.each([
    ['if it is where it should be', 'America/New_York', '40.7,-73.99', '40.72,-73.98', '40.75,-73.97'],
    ['if it is just over the border of a zone', 'America/New_York', '41.71,-86.78', '41.71,-86.85', '41.72,-86.95'],
    ['if it names its zone in another way', 'US/Eastern', '40.7,-73.99', '40.72,-73.98', '40.75,-73.97'],
    ['if other zones have the same clocks', 'Europe/Paris', '52.51,13.38', '52.52,13.39', '52.53,13.4'],
  ])('is not suspected of one %s', (_, zone, ...coords) => {
    expect(said(read(feedIn(zone, ...coords)))).toEqual([])
  })

  it.each([
    ['wherever they are', 'Asia/Tokyo', ['40.7,-73.99', '40.72,-73.98', '40.75,-73.97'], 'America/New_York'],
    [
      'on the equator, where no sign tells',
      'Europe/London',
      ['-0.19,102', '-0.2,102.1', '-0.21,102.2'],
      'Asia/Jakarta',
    ],
  ])('is not suspected of one whose stops all have other clocks: its time zone is, %s', (_, zone, coords, there) => {
    expect(said(read(feedIn(zone, ...coords)))).toEqual([
      `3 stop where other clocks go than its own: is the time zone of the feed wrong? (stops.txt:2, stop 001, ${coords[0]?.replace(',', ', ')} is in ${there}, and its times are read in ${zone})`,
    ])
  })

  it('goes by the zone that a stop has of its own', () => {
    const stops = rows(
      'stops',
      ',stop_timezone',
      '001,One,-73.99,40.7,America/New_York',
      '002,Two,-73.98,40.72,',
      '003,Three,-73.97,40.75,',
    )
    expect(said(read({ agency: SMALL.agency.replace('Pacific/Auckland', 'Asia/Tokyo'), stops }))).toEqual([
      expect.stringMatching(/^1 stop where other clocks go than its own.*stop 001/),
    ])
  })
})

describe('a feed all of whose coordinates lack a minus', () => {
  const SAYS = 'stop where other clocks go than its own: is a minus missing or too many, or the time zone wrong?'

  it.each([
    ['west', 'America/New_York', ['40.7,73.99', '40.72,73.98', '40.75,73.97'], '40.7, -73.99 in America/New_York'],
    [
      'south',
      'Pacific/Auckland',
      ['41.28,174.78', '41.29,174.77', '41.32,174.78'],
      '-41.28, 174.78 in Pacific/Auckland',
    ],
    ['both', 'America/Santiago', ['33.45,70.66', '33.46,70.67', '33.47,70.68'], '-33.45, -70.66 in America/Santiago'],
    ['one too many', 'Europe/Berlin', ['52.51,-13.38', '52.52,-13.39', '52.53,-13.4'], '52.51, 13.38 in Europe/Berlin'],
  ])('is recognised by its clocks: %s', (_, zone, coords, where) => {
    const [told, ...more] = said(read(feedIn(zone, ...coords)))
    expect(told).toMatch(`3 ${SAYS} (stops.txt:2, stop 001, `)
    expect(told).toMatch(where)
    expect(more).toEqual([])
  })

  it.each([
    ['one of its stops is where it should be', 'Asia/Bangkok', '6.6,100.4', '-6.6,100.4', '7.0,100.47'],
    ['its zone is that of no sign', 'Asia/Tokyo', '40.7,73.99', '40.72,73.98', '40.75,73.97'],
  ])('is not suspected if %s', (_, zone, ...coords) => {
    expect(said(read(feedIn(zone, ...coords))).filter((it) => it.includes(SAYS))).toEqual([])
  })
})
