import { describe, expect, it } from 'vitest'
import { type Changes, feed, rows } from './feed.test-kit.ts'
import { readGtfs } from './read-gtfs.ts'

const read = (changes: Changes) => readGtfs(feed(changes), { prefix: 'nz-hill' })
const said = ({ report }: ReturnType<typeof read>): readonly string[] =>
  report.warnings.map(({ what, count, first }) => `${count} ${what} (${first})`)
const fares = ({ services }: ReturnType<typeof read>): readonly number[] =>
  services.flatMap((service) => service.fares.map(({ fare }) => fare))

describe('fares', () => {
  const BY_RULE = fares(read({}))

  it.each<readonly [string, Changes, string]>([
    [
      'no prices',
      { fare_attributes: 'fare_id,price,currency_type\nf,-1,NZD\ng,$2,NZD' },
      '2 fare left out: its price cannot be read, write 2.50 (fare_attributes.txt:2, fare f, "-1")',
    ],
    [
      'no prices, in the second form',
      { fare_leg_rules: 'fare_product_id\np', fare_products: 'fare_product_id,amount,currency\np,,NZD' },
      '1 fare left out: its price cannot be read, write 2.50 (fare_products.txt:2, fare product p, "")',
    ],
    [
      'for some areas only',
      {
        fare_leg_rules: 'fare_product_id,from_area_id\np,inner',
        fare_products: 'fare_product_id,amount,currency\np,3,NZD',
      },
      '1 fare left out: it is for some networks, areas or times only (fare_leg_rules.txt:2, fare product p)',
    ],
    [
      'by the zones on the way',
      {
        fare_attributes: 'fare_id,price,currency_type\nf,3,NZD',
        fare_rules: 'fare_id,contains_id\nf,1\nf,2',
      },
      '2 fare rule left out: it is for the zones on the way (fare_rules.txt:2, fare f)',
    ],
  ])('that are %s are said, and rides cost what the rule says', (_, changes, warning) => {
    const gtfs = read(changes)
    expect(said(gtfs)).toEqual([warning])
    expect(fares(gtfs)).toEqual(BY_RULE)
  })
})

describe('paths', () => {
  const trips = rows('trips', ',shape_id', 'R10,WK,T1,S')
  const HEAD = 'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence'

  it('keep the points that can be read, and the others are said', () => {
    const points = ['S,-41.28,174.78,1', 'S,-41.3,,2', 'S,-91,174.7,3', 'S,-41.31,174.7,4', 'S,-41.32,174.78,5']
    const gtfs = read({ trips, shapes: [HEAD, ...points].join('\n') })
    expect(gtfs.services[0]?.stopsCoords).toEqual([
      [-41.28, 174.78],
      [-41.31, 174.7],
      [-41.32, 174.78],
    ])
    expect(said(gtfs)).toContain(
      '2 point of a path left out: it cannot be read, or is on no map (shapes.txt:3, shape S)',
    )
  })

  it.each([
    ['are not there', undefined],
    ['have one point', `${HEAD}\nS,-41.28,174.78,1`],
  ])('that %s are said, and the ride goes from stop to stop', (_, shapes) => {
    const gtfs = read({ trips, shapes })
    expect(gtfs.services[0]).not.toHaveProperty('stopsCoords')
    expect(said(gtfs)).toContain('1 path taken from stop to stop: there is no such shape (trips.txt:2, trip T1, S)')
  })
})
