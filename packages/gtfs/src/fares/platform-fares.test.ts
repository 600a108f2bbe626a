import { describe, expect, it } from 'vitest'
import { type Changes, SMALL, rows } from '../testing/feed.ts'
import { read } from '../testing/read.ts'

/** Two trips a day from a station to the zoo, equally long: that of 8:00 from platform 1, that of 12:00 from platform 2. */
const station: Changes = {
  stops: rows(
    'stops',
    ',location_type,parent_station,platform_code,zone_id',
    'S,Central,-41.28,174.78,1,,,z9',
    'P1,Central,-41.28,174.78,,S,1,z1',
    'P2,Central,-41.28,174.78,,S,2,z2',
    '003,Zoo,-41.32,174.78,,,,z3',
  ),
  stop_times: rows(
    'stop_times',
    '',
    'T1,08:00:00,08:00:00,P1,1',
    'T1,08:30:00,08:30:00,003,2',
    'T2,12:00:00,12:00:00,P2,1',
    'T2,12:30:00,12:30:00,003,2',
  ),
}
const legs = (stop_areas: string, more: Changes = {}): Changes => ({
  ...station,
  stop_areas: `area_id,stop_id\n${stop_areas}`,
  fare_leg_rules: 'from_area_id,fare_product_id\na1,p\na2,q',
  fare_products: 'fare_product_id,amount,currency\np,2,NZD\nq,5,NZD',
  ...more,
})

/** The hours of each service on a Monday, with its fare in cents. */
const costs = (changes: Changes) =>
  read(changes).services.map(({ days, fares }) => [days.mon.map((at) => at / 60), fares[0]?.fare])
const ids = (changes: Changes) => read(changes).services.map(({ productId }) => productId)

describe('a trip from another platform of a station', () => {
  it.each<readonly [string, Changes]>([
    ['area', legs('a1,P1\na2,P2')],
    ['area than that of the station', legs('a1,S\na2,P2')],
    [
      'zone',
      {
        ...station,
        fare_attributes: 'fare_id,price,currency_type\np,2,NZD\nq,5,NZD',
        fare_rules: 'fare_id,origin_id\np,z1\nq,z2',
      },
    ],
  ])('in another %s costs the fare of that', (_, changes) => {
    expect(costs(changes).toSorted()).toEqual([
      [[12], 500],
      [[8], 200],
    ])
  })

  it.each<readonly [string, Changes]>([
    ['in the same area', legs('a1,P1\na1,P2')],
    ['in another area of the same price', legs('a1,P1\na2,P2', { fare_products: 'fare_product_id,amount\np,2\nq,2' })],
    ['in another area that no rule names', legs('a1,P1\na1,P2\nb1,P1\nb2,P2')],
  ])('%s is one service with it', (_, changes) => {
    expect(costs(changes)).toEqual([[[8, 12], 200]])
    expect(ids(changes)).toEqual(ids(station))
  })

  it('at the same minute for another fare is a service of its own', () => {
    const stop_times = station['stop_times']?.replaceAll(',12:', ',08:')
    expect(costs(legs('a1,P1\na2,P2', { stop_times })).toSorted()).toEqual([
      [[8], 200],
      [[8], 500],
    ])
  })

  it('in another area costs the fare for both area and hour', () => {
    const changes = legs('a1,P1\na2,P2', {
      timeframes: 'timeframe_group_id,start_time,end_time,service_id\nearly,00:00,10:00,WK\nlate,10:00,24:00,WK',
      fare_leg_rules:
        'from_area_id,from_timeframe_group_id,fare_product_id\na1,early,p\na1,late,q\na2,early,q\na2,late,p',
    })
    expect(costs(changes)).toEqual([[[8, 12], 200]])
    const late = changes['fare_leg_rules']?.replace('a2,late,p', 'a2,late,q')
    expect(costs({ ...changes, fare_leg_rules: late }).toSorted()).toEqual([
      [[12], 500],
      [[8], 200],
    ])
  })

  it('for another fare is shown with its own platform, for a train', () => {
    const routes = SMALL.routes.replace(/3$/, '2')
    const platforms = (changes: Changes) =>
      read({ ...changes, routes }).services.map(({ stopPlatforms, fares }) => [fares[0]?.fare, stopPlatforms])
    expect(platforms(legs('a1,P1\na2,P2')).toSorted()).toEqual([
      [200, ['1', '']],
      [500, ['2', '']],
    ])
    const flat = { fare_products: 'fare_product_id,amount\np,2\nq,2' }
    expect(platforms(legs('a1,P1\na2,P2', flat))).toEqual([[200, undefined]])
  })
})
