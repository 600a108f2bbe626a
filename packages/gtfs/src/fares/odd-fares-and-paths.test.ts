import { describe, expect, it } from 'vitest'
import { type Changes, SMALL, more, rows } from '../testing/feed.ts'
import { read, said } from '../testing/read.ts'

const fares = ({ services }: ReturnType<typeof read>): readonly number[] =>
  services.flatMap((service) => service.fares.map(({ fare }) => fare))

describe('fares', () => {
  const BY_RULE = fares(read({}))

  it.each<readonly [string, Changes, string]>([
    [
      'not readable',
      { fare_attributes: 'fare_id,price,currency_type\nf,-1,NZD\ng,$2,NZD' },
      '2 fare left out: its price cannot be read, write 2.50 (fare_attributes.txt:2, fare f, "-1")',
    ],
    [
      'not readable, in the second form',
      { fare_leg_rules: 'fare_product_id\np', fare_products: 'fare_product_id,amount,currency\np,,NZD' },
      '1 fare left out: its price cannot be read, write 2.50 (fare_products.txt:2, fare product p, "")',
    ],
    [
      'for an area without stops',
      {
        fare_leg_rules: 'fare_product_id,from_area_id\np,inner',
        fare_products: 'fare_product_id,amount,currency\np,3,NZD',
      },
      '1 fare left out: no stop is in its area (fare_leg_rules.txt:2, fare product p)',
    ],
  ])('that are %s are reported, and rides cost what the rule says', (_, changes, warning) => {
    const gtfs = read(changes)
    expect(said(gtfs)).toEqual([warning])
    expect(fares(gtfs)).toEqual(BY_RULE)
    expect(gtfs.report.currencies).toEqual([])
  })

  it.each([
    ['0', 0],
    ['0.50', 50],
    ['1', 100],
  ])('may be small: %s is %d cents', (price, cents) => {
    const gtfs = read({ fare_attributes: `fare_id,price,currency_type\nf,${price},NZD` })
    expect(said(gtfs)).toEqual([])
    expect(fares(gtfs)).toEqual([cents])
  })

  const SEA = {
    agency: `${SMALL.agency}\nB,Sea Ferries,https://sea.example,Pacific/Auckland`,
    routes: more('routes', 'F,B,F,Harbour - Zoo,4'),
    trips: more('trips', 'F,WK,T3'),
    stop_times: more('stop_times', 'T3,08:00:00,08:00:00,001,1', 'T3,09:00:00,09:00:00,003,2'),
  }
  const HEAD = 'fare_id,price,currency_type,agency_id'
  /** The price of a ride with each company. */
  const costs = (changes: Changes) =>
    Object.fromEntries(read(changes).services.map((it) => [it.company, it.fares.map(({ fare }) => fare)]))

  it.each<readonly [string, string, Readonly<Record<string, readonly number[]>>]>([
    ['each agency has its own', 'a,2.00,NZD,A\nb,45.00,NZD,B', { 'Hill Buses': [200], 'Sea Ferries': [4500] }],
    ['one agency has none', 'b,45.00,NZD,B', { 'Hill Buses': BY_RULE, 'Sea Ferries': [4500] }],
    ['one fare is for every agency', 'a,2.00,NZD,\nb,1.00,NZD,B', { 'Hill Buses': [200], 'Sea Ferries': [100] }],
  ])('of one agency are not charged by another if %s', (_, prices, expected) => {
    expect(costs({ ...SEA, fare_attributes: `${HEAD}\n${prices}` })).toEqual(expected)
  })

  it('of an unknown agency are left out if the feed has several, and count for its only one', () => {
    const fare_attributes = `${HEAD}\nx,1.00,NZD,X\na,2.00,NZD,A`
    expect(costs({ ...SEA, fare_attributes })).toMatchObject({ 'Hill Buses': [200] })
    expect(said(read({ ...SEA, fare_attributes }))).toEqual([
      '1 fare left out: no such agency (fare_attributes.txt:2, fare x, agency "X")',
    ])
    expect(costs({ fare_attributes })).toEqual({ 'Hill Buses': [100] })
  })

  it('without rules, beside others that have some, hold for every ride, and that is reported', () => {
    const gtfs = read({
      fare_attributes: 'fare_id,price,currency_type\ntown,3,NZD\nold,0.2,NZD',
      fare_rules: 'fare_id,route_id\ntown,R11',
    })
    expect(fares(gtfs)).toEqual([20])
    expect(said(gtfs)).toEqual([
      '1 fare rule for no ride: no route with trips has its route_id (fare_rules.txt:2, fare town, route R11)',
      '1 fare without rules holds for every ride, though others have rules (fare_attributes.txt:3, fare old)',
    ])
  })

  it.each<readonly [string, Changes, string]>([
    [
      'a route',
      { fare_rules: 'fare_id,route_id\nf,10' },
      'fare rule for no ride: no route with trips has its route_id (fare_rules.txt:2, fare f, route 10)',
    ],
    [
      'a zone at an end',
      { fare_rules: 'fare_id,origin_id,destination_id\nf,,North' },
      'fare rule for no ride: no stop is in its zone (fare_rules.txt:2, fare f, zone North)',
    ],
    [
      'a zone on the way',
      { fare_rules: 'fare_id,contains_id\nf,2' },
      'fare rule for no ride: no stop is in its zone (fare_rules.txt:2, fare f, zone 2)',
    ],
    [
      'a network',
      {
        fare_attributes: undefined,
        fare_products: 'fare_product_id,amount,currency\np,3,NZD',
        fare_leg_rules: 'network_id,fare_product_id\nferry,p',
      },
      'fare for no ride: no route with trips is in its network (fare_leg_rules.txt:2, fare product p, network ferry)',
    ],
  ])('for %s without trips or stops are for no ride, and that is reported', (_, changes, warning) => {
    const gtfs = read({ fare_attributes: 'fare_id,price,currency_type\nf,3,NZD', ...changes })
    expect(fares(gtfs)).toEqual(BY_RULE)
    expect(said(gtfs)).toEqual([`1 ${warning}`])
  })

  it.each<readonly [string, Changes, readonly number[], string]>([
    [
      'of the first form, and the others are for all rides',
      {
        fare_attributes: 'fare_id,price,currency_type\ntown,3,NZD',
        fare_rules: 'fare_id,route_id\ntwon,R10\ntwon,R11',
      },
      [300],
      '2 fare rule left out: no such fare (fare_rules.txt:2, fare twon)',
    ],
    [
      'of the second form',
      {
        fare_leg_rules: 'fare_product_id\nflat\nfalt',
        fare_products: 'fare_product_id,amount,currency\nflat,3,NZD',
      },
      [300],
      '1 fare rule left out: no such fare product (fare_leg_rules.txt:3, fare product falt)',
    ],
  ])('that a rule names and no table has are reported: %s', (_, changes, expected, warning) => {
    const gtfs = read(changes)
    expect(fares(gtfs)).toEqual(expected)
    expect(said(gtfs)).toEqual([warning])
  })

  it.each<readonly [string, Changes]>([
    [
      'of the first form',
      { fare_attributes: 'fare_id,price,currency_type\ntown,free,NZD', fare_rules: 'fare_id\ntown' },
    ],
    [
      'of the second form',
      { fare_leg_rules: 'fare_product_id\nflat', fare_products: 'fare_product_id,amount,currency\nflat,free,NZD' },
    ],
  ])('that exist but are left out are reported once, and their rules are not: %s', (_, changes) => {
    expect(read(changes).report.warnings.map(({ what }) => what)).toEqual([
      'fare left out: its price cannot be read, write 2.50',
    ])
  })

  const legs = (rules: string): Changes => ({
    fare_leg_rules: rules,
    fare_products: 'fare_product_id,amount,currency\nflat,2,NZD\ndear,45,NZD',
  })
  const networks = { routes: rows('routes', ',network_id', 'R10,A,10,,3,', 'F,B,F,,4,sea') }
  it.each<readonly [string, string, Readonly<Record<string, readonly number[]>>]>([
    ['its own', 'network_id,fare_product_id\n,flat\nsea,dear', { 'Hill Buses': [200], 'Sea Ferries': [4500] }],
    ['its own, by areas', 'network_id,from_area_id,fare_product_id\n,,flat\nsea,x,dear', { 'Hill Buses': [200] }],
    [
      'the first by priority',
      'network_id,rule_priority,fare_product_id\n,2,flat\nsea,1,dear',
      { 'Hill Buses': [200], 'Sea Ferries': [200] },
    ],
  ])('of the second form are, in a network, %s', (_, rules, expected) => {
    const byRule = costs({ ...SEA, ...networks })
    expect(costs({ ...SEA, ...networks, ...legs(rules) })).toEqual({ ...byRule, ...expected })
    const apart = { route_networks: 'network_id,route_id\nsea,F' }
    expect(costs({ ...SEA, ...apart, ...legs(rules) })).toEqual({ ...byRule, ...expected })
  })

  it.each<readonly [string, Changes]>([
    ['the products of the second', { fare_products: 'x\n1' }],
    ['the riders of the second', { rider_categories: 'x\n1' }],
    ['the networks of the second', { route_networks: 'x\n1' }],
  ])('of the first form are read if %s cannot be', (_, broken) => {
    const gtfs = read({ fare_attributes: 'fare_id,price,currency_type\nf,3,NZD', ...broken })
    expect(fares(gtfs)).toEqual([300])
    expect(gtfs.report.warnings.map(({ what }) => what)).toEqual(['fares left out'])
  })

  it('of the first form do not count beside the second, unless only they can be priced', () => {
    const fare_attributes = 'fare_id,price,currency_type\nf,9,NZD'
    const priced = read({ fare_attributes, ...legs('fare_product_id\nflat') })
    expect(fares(priced)).toEqual([200])
    expect(said(priced)).toEqual([
      '1 table left out: the feed has fares of GTFS Fares v2 as well (fare_attributes.txt:1, only one form counts)',
    ])
    // A ride that no rule of the second form is for.
    const elsewhere = { route_networks: 'network_id,route_id\nsea,F' }
    const fare_leg_rules = 'network_id,fare_product_id\nsea,dear'
    expect(fares(read({ fare_attributes, ...legs(fare_leg_rules), ...elsewhere }))).toEqual(BY_RULE)
    expect(fares(read({ fare_attributes, ...legs('fare_product_id\nnone') }))).toEqual([900])
  })

  it('with one id count by the first row', () => {
    const gtfs = read({ fare_attributes: 'fare_id,price,currency_type\ng,4,nzd\nf,3,NZD\nf,1,AUD' })
    expect([fares(gtfs), gtfs.report.currencies]).toEqual([[300], ['NZD']])
    expect(said(gtfs)).toEqual(['1 fare left out: another one has its id (fare_attributes.txt:4, fare f)'])
  })

  it.each([
    ['adult,Adult,1\nchild,Child,0', [310], ['NZD']],
    ['adult,Adult,0\nchild,Child,0', BY_RULE, []],
    [undefined, BY_RULE, []],
  ])('of the second form are those of the default riders, by the categories %j', (categories, expected, currencies) => {
    const gtfs = read({
      fare_leg_rules: 'fare_product_id\nflat',
      fare_products: 'fare_product_id,rider_category_id,amount,currency\nflat,child,1,NZD\nflat,adult,3.10,NZD',
      rider_categories: categories && `rider_category_id,rider_category_name,is_default_fare_category\n${categories}`,
    })
    expect([fares(gtfs), gtfs.report.currencies]).toEqual([expected, currencies])
    const why =
      expected === BY_RULE
        ? '2 fare left out: it is for some riders, and no category has is_default_fare_category 1 in rider_categories.txt'
        : '1 fare left out: it is for riders of a category that is not the default one'
    expect(said(gtfs)).toEqual([`${why} (fare_products.txt:2, fare product flat, rider category child)`])
  })

  it.each([
    ['which no category is the default of', 'adult,Adult,', 'flat,adult,3', [300]],
    ['which is not in the table', undefined, 'flat,adult,3', [300]],
    ['beside another category that is not sold', 'adult,Adult,\nchild,Child,', 'flat,adult,3', [300]],
    ['beside another category that is sold', 'adult,Adult,\nchild,Child,', 'flat,adult,3\ndear,child,1', BY_RULE],
    ['beside a price for everybody', 'adult,Adult,', 'flat,adult,3\ndear,,5', [500]],
    ['beside a default category', 'adult,Adult,1\nchild,Child,', 'flat,child,3', BY_RULE],
  ])('of the second form for one category of riders, %s, cost the right price', (_, categories, products, expected) => {
    const gtfs = read({
      fare_leg_rules: 'fare_product_id\nflat\ndear',
      fare_products: `fare_product_id,rider_category_id,amount\n${products}`,
      rider_categories: categories && `rider_category_id,rider_category_name,is_default_fare_category\n${categories}`,
    })
    expect(fares(gtfs)).toEqual(expected)
  })
})

describe('paths', () => {
  const trips = rows('trips', ',shape_id', 'R10,WK,T1,S')
  const HEAD = 'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence'

  it('keep the points that can be read, and the others are reported', () => {
    const points = ['S,-41.28,174.78,1', 'S,-41.3,,2', 'S,-91,174.7,3', 'S,-41.31,174.7,4', 'S,-41.32,174.78,5']
    const gtfs = read({ trips, shapes: [HEAD, ...points].join('\n') })
    expect(gtfs.services[0]?.stopsCoords).toEqual([
      [-41.28, 174.78],
      [-41.31, 174.7],
      [-41.32, 174.78],
    ])
    expect(said(gtfs)).toContain(
      '2 point of a path left out: it cannot be read, or is on no map (shapes.txt:3, shape S, shape_pt_lat "-41.3", shape_pt_lon "", shape_pt_sequence "2")',
    )
  })

  it.each([
    ['are not there', undefined, 'there is no such shape'],
    ['have one point', `${HEAD}\nS,-41.28,174.78,1`, 'its shape has fewer than two points'],
    ['have no point that can be read', `${HEAD}\nS,x,174.78,1`, 'its shape has fewer than two points'],
  ])('that %s are reported, and the ride goes from stop to stop', (_, shapes, why) => {
    const gtfs = read({ trips, shapes })
    expect(gtfs.services[0]).not.toHaveProperty('stopsCoords')
    expect(said(gtfs)).toContain(`1 path taken from stop to stop: ${why} (trips.txt:2, trip T1, S)`)
  })

  const path = (...points: readonly string[]): string =>
    [HEAD, ...points.map((point, i) => `S,${point},${i}`)].join('\n')
  const fare = (it: ReturnType<typeof read>): number | undefined => it.services[0]?.fares[0]?.fare

  it('leave out a point at 0, 0, and cost what they would without it', () => {
    const points = ['-41.28,174.78', '-41.29,174.77', '-41.32,174.78']
    const [sound, odd] = [points, points.toSpliced(1, 0, '0,0')].map((it) => read({ trips, shapes: path(...it) }))
    expect(odd?.services).toEqual(sound?.services)
    expect(odd?.services[0]?.stopsCoords).toHaveLength(3)
    expect(odd && said(odd)).toContain(
      '1 point of a path left out: its coordinates are 0, 0 (shapes.txt:3, shape S, shape_pt_lat "0", shape_pt_lon "0")',
    )
  })

  it.each([
    ['is far from a stop', ['51.5,0.1', '51.6,0.2']],
    ['is far from a stop', ['-41.28,174.78', '-41.29,174.77', '-41.3,174.77']],
    ['is less than half as long as the way straight from stop to stop', ['-41.297,174.775', '-41.303,174.775']],
    ['is too long for the time that the trip takes', ['-41.28,174.78', '-14.29,174.77', '-41.32,174.78']],
  ])(
    'that cannot be the trip’s are said, and the ride goes and costs as from stop to stop: one that %s',
    (why, points) => {
      const gtfs = read({ trips, shapes: path(...points) })
      expect(gtfs.services[0]).not.toHaveProperty('stopsCoords')
      expect(fare(gtfs)).toBe(fare(read({ trips: rows('trips', '', 'R10,WK,T1') })))
      expect(said(gtfs)).toContain(`1 path taken from stop to stop: its shape ${why} (trips.txt:2, trip T1, S)`)
    },
  )

  it.each<readonly [string, Changes]>([
    ['wind', { shapes: path('-41.28,174.78', '-41.35,174.7', '-41.29,174.77', '-41.32,174.78') }],
    [
      'are drawn with few points, as those of ferries and flights are',
      {
        stops: rows('stops', '', '001,Near,-41,174', '002,Half,-38,178.5', '003,Far,-35,174'),
        routes: rows('routes', '', 'R10,A,10,,1100'),
        shapes: path('-41,174', '-38,178', '-35,174'),
      },
    ],
    [
      'cross the date line',
      {
        stops: rows('stops', '', '001,West,-16.8,179.97', '002,Mid,-16.25,-179.5', '003,East,-16,-179'),
        routes: rows('routes', '', 'R10,A,10,,4'),
        trips: rows('trips', ',shape_id', 'R10,WK,T1,S'),
        stop_times: rows(
          'stop_times',
          '',
          'T1,08:00:00,08:00:00,001,1',
          'T1,11:00:00,11:00:00,002,2',
          'T1,14:00:00,14:00:00,003,3',
        ),
        shapes: path('-16.8,179.97', '-16.5,180', '-16.5,-180', '-16,-179'),
      },
    ],
  ])('are accepted even if they %s', (_, changes) => {
    const gtfs = read({ trips, ...changes })
    expect(gtfs.services[0]?.stopsCoords?.length).toBeGreaterThan(2)
    expect(said(gtfs).filter((it) => it.includes('path'))).toEqual([])
  })
})
