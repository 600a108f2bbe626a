import { describe, expect, it } from 'vitest'
import type { GtfsOptions } from '../read-gtfs.ts'
import type { Changes } from '../testing/feed.ts'
import { read, said } from '../testing/read.ts'

/** The price of the only service of a feed, in cents. */
const cost = (changes: Changes, options: Partial<GtfsOptions> = {}) =>
  read(changes, options).services.map(({ fares }) => fares[0]?.fare)

const priced = (...prices: readonly string[]): Changes => ({
  fare_attributes: ['fare_id,price,currency_type', ...prices].join('\n'),
})
const legs = (...prices: readonly string[]): Changes => ({
  fare_leg_rules: 'fare_product_id\np',
  fare_products: ['fare_product_id,amount,currency', ...prices].join('\n'),
})

describe('a fare in another currency', () => {
  it.each<readonly [string, Changes]>([
    ['the first form', priced('f,210,jpy')],
    ['the second form', legs('p,210,JPY')],
  ])('of %s costs its worth in dollars', (_, changes) => {
    expect(cost(changes)).toEqual([21_000])
    expect(cost(changes, { exchange: { JPY: 0.0067 } })).toEqual([141])
    expect(cost(changes, { exchange: { KRW: 0.0067 } })).toEqual([21_000])
  })

  it.each<readonly [string, Changes]>([
    ['the first form', priced('a,210,JPY', 'b,2,USD')],
    ['the second form', legs('p,210,JPY', 'p,2,USD')],
  ])('of %s is the lowest by that worth', (_, changes) => {
    expect(cost(changes)).toEqual([200])
    expect(cost(changes, { exchange: { JPY: 0.0067 } })).toEqual([141])
  })

  // By rule the ride costs $2.70.
  it.each<readonly [string, Changes, Partial<GtfsOptions>, readonly string[]]>([
    ['far more is dear', priced('f,3500,IDR'), {}, ['IDR']],
    ['not far more is not dear', priced('f,13,HKD'), {}, []],
    ['with a rate given by the host it is not dear', priced('f,3500,IDR'), { exchange: { IDR: 1 } }, []],
    [
      'beside a fare by rule of zero it is not dear',
      priced('f,3500,IDR'),
      { fares: { bus: { flagFall: 0, perKm: 0 } } },
      [],
    ],
  ])('taken one for one is judged by the fare by rule: %s', (_, changes, options, dear) => {
    expect(read(changes, options).report.dear).toEqual(dear)
  })
})

describe('a price above the highest in the game', () => {
  const TAKEN = 'fare taken as $1,000,000: no ride in the game costs more'

  it.each<readonly [string, Changes, string]>([
    ['the first form', priced('f,1000000.01,VND'), 'fare_attributes.txt:2, fare f, 1000000.01 VND'],
    ['the second form', legs('p,1e999,'), 'fare_products.txt:2, fare product p, 1e999'],
  ])('in a fare of %s is lowered to that, with a warning', (_, changes, where) => {
    expect(cost(changes)).toEqual([100_000_000])
    expect(said(read(changes))).toEqual([`1 ${TAKEN} (${where})`])
  })

  it('is judged in dollars', () => {
    const changes = priced('f,2000000,VND')
    expect(said(read(changes, { exchange: { VND: 0.00004 } }))).toEqual([])
    expect(cost(changes, { exchange: { VND: 0.00004 } })).toEqual([8_000])
    expect(said(read(priced('f,1000000,VND')))).toEqual([])
  })

  it('by rule is lowered to that, with a warning', () => {
    const fares = { bus: { flagFall: 999_999, perKm: 10 } }
    expect(cost({}, { fares })).toEqual([100_000_000])
    expect(said(read({}, { fares }))).toEqual([
      '1 ride priced at $1,000,000: by rule it would cost more, and none in the game does (routes.txt:2, route R10, 5 km)',
    ])
  })
})

describe('the report of fares', () => {
  it('counts the services with a fare of the feed, even without a currency', () => {
    expect(read({}).report).toMatchObject({ ownFares: 0, currencies: [] })
    expect(read(priced('f,3,')).report).toMatchObject({ ownFares: 1, currencies: [] })
  })

  it('has none if all are to be by rule, whatever the feed says', () => {
    const changes = priced('f,3500,IDR')
    const options = { byRule: true, fares: { bus: { flagFall: 4, perKm: 0 } } }
    expect(cost(changes, options)).toEqual([400])
    expect(read(changes, options).report).toMatchObject({ ownFares: 0, currencies: [], dear: [] })
  })
})
