import type { Transport } from '@final-call/domain'
import type { Route } from './feed.ts'
import type { Stop } from './stops.ts'
import { type Reading, type Row, eachRow, numberIn, withoutFail } from './table.ts'

/** What a ride costs where the feed does not say: so much to get on, and so much a kilometre of the whole way. */
export interface FareRule {
  readonly flagFall: number
  readonly perKm: number
}
export type FareRules = Readonly<Record<Transport, FareRule>>

export const FARE_RULES: FareRules = {
  bus: { flagFall: 2, perKm: 0.15 },
  train: { flagFall: 3, perKm: 0.2 },
  vessel: { flagFall: 5, perKm: 0.5 },
  flight: { flagFall: 60, perKm: 0.15 },
  taxi: { flagFall: 4, perKm: 2.5 },
}

/** The dearest that the game sells. */
const MOST = 1_000_000

const inCents = (dollars: number): number => Math.min(MOST, Math.round(dollars * 100) / 100)

/** In dollars, to ten cents. */
export const fareByRule = ({ flagFall, perKm }: FareRule, metres: number): number =>
  Math.min(MOST, Math.round((flagFall + (perKm * metres) / 1000) * 10) / 10)

export interface FeedFares {
  /** The lowest fare that a feed says for a ride; undefined where it says none. */
  of(route: Pick<Route, 'id'>, from: Pick<Stop, 'fareZone'>, to: Pick<Stop, 'fareZone'>): number | undefined
  /** The currencies that they are in. */
  readonly currencies: readonly string[]
}

interface Rule {
  readonly route: string
  readonly origin: string
  readonly destination: string
}

const fits = (written: string, it: string): boolean => written === '' || written === it

/** A price of 0 or more; undefined, and said, where there is none. */
function priceIn({ troubles }: Reading, row: Row, column: string, about: string): number | undefined {
  const price = numberIn(row, column)
  if (price !== undefined && price >= 0) return price
  troubles.add('fare left out: its price cannot be read, write 2.50', row.spot(), `${about}, "${row.text(column)}"`)
  return undefined
}

/** The lowest price of what costs the same from anywhere to anywhere, by the second form of fares. */
function flatFare(reading: Reading, currencies: Set<string>): number | undefined {
  const products = new Set<string>()
  eachRow(reading, 'fare_leg_rules.txt', ['fare_product_id'], (row) => {
    const narrow = ['network_id', 'from_area_id', 'to_area_id', 'from_timeframe_group_id', 'to_timeframe_group_id']
    if (narrow.every((column) => row.text(column) === '')) products.add(row.text('fare_product_id'))
    else {
      const about = `fare product ${row.text('fare_product_id')}`
      reading.troubles.add('fare left out: it is for some networks, areas or times only', row.spot(), about)
    }
  })
  let lowest: number | undefined
  eachRow(reading, 'fare_products.txt', ['fare_product_id', 'amount'], (row) => {
    const id = row.text('fare_product_id')
    // What is for children or the old only is not everybody's.
    if (!products.has(id) || row.text('rider_category_id') !== '') return
    const amount = priceIn(reading, row, 'amount', `fare product ${id}`)
    if (amount === undefined) return
    currencies.add(row.text('currency'))
    lowest = Math.min(lowest ?? amount, amount)
  })
  return lowest === undefined ? undefined : inCents(lowest)
}

const NO_FARES: FeedFares = { of: () => undefined, currencies: [] }

/** Fares by route, by zone or for all, of either form; nothing where the feed has none, or none that can be read. */
export const readFares = (reading: Reading): FeedFares =>
  withoutFail('fares', reading.troubles, 'fare_attributes.txt', () => faresIn(reading), NO_FARES)

function faresIn(reading: Reading): FeedFares {
  const currencies = new Set<string>()
  const rules = new Map<string, Rule[]>()
  eachRow(reading, 'fare_rules.txt', ['fare_id'], (row) => {
    const [id, route] = [row.text('fare_id'), row.text('route_id')]
    const rule = { route, origin: row.text('origin_id'), destination: row.text('destination_id') }
    const of = rules.get(id) ?? []
    rules.set(id, of)
    // Which zones a ride goes through nobody has reckoned.
    if (row.text('contains_id') === '') of.push(rule)
    else reading.troubles.add('fare rule left out: it is for the zones on the way', row.spot(), `fare ${id}`)
  })
  const fares: { readonly price: number; readonly rules: readonly Rule[] | undefined }[] = []
  eachRow(reading, 'fare_attributes.txt', ['fare_id', 'price'], (row) => {
    const id = row.text('fare_id')
    const price = priceIn(reading, row, 'price', `fare ${id}`)
    if (price === undefined) return
    currencies.add(row.text('currency_type'))
    fares.push({ price: inCents(price), rules: rules.get(id) })
  })
  const flat = flatFare(reading, currencies)
  return {
    currencies: [...currencies].filter((it) => it !== ''),
    of({ id }, from, to) {
      const sold = fares.filter(
        ({ rules: some }) =>
          !some ||
          some.some((it) => fits(it.route, id) && fits(it.origin, from.fareZone) && fits(it.destination, to.fareZone)),
      )
      return sold.reduce<number | undefined>((least, { price }) => Math.min(least ?? price, price), undefined) ?? flat
    },
  }
}
