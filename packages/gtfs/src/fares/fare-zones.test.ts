import { describe, expect, it } from 'vitest'
import { readGtfs } from '../read-gtfs.ts'
import { type Changes, SMALL, feed, more, rows } from '../testing/feed.ts'

/** The price of a ride with each company, in cents. */
const costs = (changes: Changes) => {
  const { services } = readGtfs(feed(changes), { prefix: 'nz-hill' })
  return Object.fromEntries(services.map((it) => [it.company, it.fares.map(({ fare }) => fare)]))
}

describe('a fare by zones', () => {
  const [harbour, hill, zoo] = SMALL.stops.split('\n').slice(1)
  /** From the harbour, zone 1, to the zoo, zone 2. */
  const stops = rows('stops', ',zone_id', `${harbour},1`, `${hill},1`, `${zoo},2`)
  const priced = (rules: string): Changes => ({
    stops,
    fare_attributes: 'fare_id,price,currency_type\nf,3,NZD\ng,1,NZD',
    fare_rules: `fare_id,origin_id,destination_id\n${rules}`,
  })

  it.each([
    ['from the first zone to the second', 'f,1,2\ng,1,1', 300],
    ['from the first zone to the second, even if a fare within the first is higher', 'f,1,1\ng,1,2', 100],
    ['back', 'f,1,2\ng,2,1', 300],
    ['to the second zone from anywhere', 'f,,2\ng,,1', 300],
    ['from the first zone to anywhere', 'f,1,\ng,2,', 300],
  ])('is the one %s', (_, rules, cents) => {
    expect(costs(priced(rules))).toEqual({ 'Hill Buses': [cents] })
  })
})

describe('a fare by the zones on the way', () => {
  const [harbour, hill, zoo] = SMALL.stops.split('\n').slice(1)
  const BY_RULE = costs({})['Hill Buses']
  /** From zone 1 through zone 2 to zone 3. */
  const through = (rules: string): Changes => ({
    stops: rows('stops', ',zone_id', `${harbour},1`, `${hill},2`, `${zoo},3`),
    fare_attributes: 'fare_id,price,currency_type\nf,3,NZD\ng,1,NZD',
    fare_rules: `fare_id,route_id,origin_id,contains_id\ng,R11,,\n${rules}`,
  })

  it.each([
    ['that it names, all of them', 'f,,,1\nf,,,2\nf,,,3', [300]],
    ['that it names, all of them, for that route', 'f,R10,,1\nf,R10,,2\nf,R10,,3\ng,R11,,1\ng,R11,,2\ng,R11,,3', [300]],
    ['that it names, all of them, from that origin', 'f,,1,1\nf,,1,2\nf,,1,3\ng,,3,1\ng,,3,2\ng,,3,3', [300]],
    ['only if it names exactly those', 'f,,,1\nf,,,2\nf,,,3\nf,,,4\ng,,,1\ng,,,2', BY_RULE],
    ['that it names, or for a route whatever the way', 'f,,,1\nf,R10,,', [300]],
  ])('is that of a ride through zones %s', (_, rules, cents) => {
    expect(costs(through(rules))).toEqual({ 'Hill Buses': cents })
  })
})

describe('a fare of the second form', () => {
  const ferry: Changes = {
    agency: `${SMALL.agency}\nB,Sea Ferries,https://sea.example,Pacific/Auckland`,
    routes: rows('routes', ',network_id', 'R10,A,10,,3,', 'F,B,F,,4,sea'),
    trips: more('trips', 'F,WK,T3'),
    stop_times: more('stop_times', 'T3,08:00:00,08:00:00,001,1', 'T3,09:00:00,09:00:00,003,2'),
    fare_products: 'fare_product_id,amount,currency\nflat,2,NZD\ndear,45,NZD',
  }

  it.each([
    ['with a higher priority applies although it costs more', ',1,flat\nsea,2,dear', [4500]],
    ['with a higher priority applies if it costs less', ',2,flat\nsea,1,dear', [200]],
    ['without a priority comes after one with a priority', ',,flat\nsea,1,dear', [4500]],
    ['with the same priority applies if it costs less', ',1,flat\nsea,1,dear', [200]],
  ])('%s', (_, rules, cents) => {
    const fare_leg_rules = `network_id,rule_priority,fare_product_id\n${rules}`
    expect(costs({ ...ferry, fare_leg_rules })).toEqual({ 'Hill Buses': [200], 'Sea Ferries': cents })
  })
})

it('a fare for changing only, as on Boston’s underground, makes no ride free', () => {
  const fare_products = 'fare_product_id,amount,currency\nride,2.40,USD\nfree,0,USD'
  const fare_leg_rules = 'fare_product_id,transfer_only\nride,\nfree,1'
  expect(costs({ fare_products, fare_leg_rules })).toEqual({ 'Hill Buses': [240] })
})

describe('a fare by areas', () => {
  /** From the harbour, in the centre and the town, to the gate of the zoo, which is a station in the suburbs. */
  const areas: Changes = {
    stops: rows(
      'stops',
      ',location_type,parent_station',
      '001,Harbour,-41.28,174.78,,',
      '002,Hill,-41.29,174.77,,',
      '003,Gate,-41.32,174.78,,Z',
      'Z,Zoo,-41.32,174.78,1,',
    ),
    stop_areas: 'area_id,stop_id\ncentre,001\ntown,001\nhills,002\nsuburbs,Z',
    fare_products: 'fare_product_id,amount,currency\nf,3,NZD\ng,1,NZD',
  }
  const costing = (rules: string, more: Changes = {}) =>
    costs({ ...areas, fare_leg_rules: `from_area_id,to_area_id,fare_product_id\n${rules}`, ...more })

  it.each([
    ['is that of the areas of its two ends', 'centre,suburbs,f\ncentre,centre,g\nhills,suburbs,g', 300],
    ['is that of any area of an end', 'town,suburbs,f', 300],
    ['is the lowest fare of the areas of an end', 'town,suburbs,f\ncentre,suburbs,g', 100],
    ['is not that of the other direction', 'centre,suburbs,f\nsuburbs,centre,g', 300],
    [
      'applies only to areas that no rule names if it has no areas itself',
      'hills,,g\n,suburbs,g\n,,g\ncentre,suburbs,f',
      300,
    ],
  ])('%s', (_, rules, cents) => {
    expect(costing(rules)).toEqual({ 'Hill Buses': [cents] })
  })

  it.each([
    ['applies everywhere if it has no areas', 'centre,suburbs,f,1\n,,g,1', 100],
    ['applies everywhere if it has no areas, also if no rule has a priority', 'centre,suburbs,f,\n,,g,', 100],
    ['comes first if its own priority is higher', 'centre,suburbs,f,2\n,,g,1', 300],
  ])('of a table with priorities %s', (_, rules, cents) => {
    const fare_leg_rules = `from_area_id,to_area_id,fare_product_id,rule_priority\n${rules}`
    expect(costs({ ...areas, fare_leg_rules })).toEqual({ 'Hill Buses': [cents] })
  })

  it('goes by the area of a platform that has one, not by that of its station', () => {
    const stop_areas = `${areas['stop_areas']}\ngate,003`
    expect(costing('centre,gate,f\ncentre,suburbs,g', { stop_areas })).toEqual({ 'Hill Buses': [300] })
  })
})
