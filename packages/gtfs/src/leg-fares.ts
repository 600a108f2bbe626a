import type { Route } from './feed.ts'
import { type Price, lowest, priceIn } from './price.ts'
import { type Reading, eachRow, numberIn } from './table.ts'

/** The lowest of them for a ride; undefined where there is none. */
export type LegFareOf = (route: Pick<Route, 'id' | 'network'>) => Price | undefined

interface LegRule {
  /** Empty for any. */
  readonly network: string
  readonly product: string
  readonly priority: number
}

/** The kinds of rider that most people are: others are children, or the old. Source: gtfs.org, rider_categories.txt. */
function ordinaryRiders(reading: Reading): ReadonlySet<string> {
  const ordinary = new Set<string>([''])
  eachRow(reading, 'rider_categories.txt', ['rider_category_id'], (row) => {
    if (row.text('is_default_fare_category') === '1') ordinary.add(row.text('rider_category_id'))
  })
  return ordinary
}

/** The lowest price of each of some products for ordinary riders. */
function pricesOf(reading: Reading, products: ReadonlySet<string>) {
  const ordinary = ordinaryRiders(reading)
  const prices = new Map<string, Price>()
  eachRow(reading, 'fare_products.txt', ['fare_product_id', 'amount'], (row) => {
    const [id, rider] = [row.text('fare_product_id'), row.text('rider_category_id')]
    if (!products.has(id)) return
    if (!ordinary.has(rider)) {
      const about = `fare product ${id}, rider category ${rider}`
      reading.troubles.add(
        'fare left out: it is for riders of another category than the default one',
        row.spot(),
        about,
      )
      return
    }
    const amount = priceIn(reading, row, 'amount', `fare product ${id}`)
    if (amount === undefined) return
    const price = { price: amount, currency: row.text('currency').toUpperCase() }
    prices.set(id, lowest([prices.get(id) ?? price, price]) ?? price)
  })
  return prices
}

/**
 * Fares of the second form, GTFS Fares v2, that are the same from anywhere to anywhere in a network.
 * @throws FeedRefused where a table of them has not its columns.
 */
export function readLegFares(reading: Reading): LegFareOf {
  const rules: LegRule[] = []
  const listed = new Set<string>()
  let byPriority = false
  eachRow(reading, 'fare_leg_rules.txt', ['fare_product_id'], (row) => {
    const [network, product] = [row.text('network_id'), row.text('fare_product_id')]
    const narrow = ['from_area_id', 'to_area_id', 'from_timeframe_group_id', 'to_timeframe_group_id']
    listed.add(network)
    byPriority ||= row.text('rule_priority') !== ''
    if (narrow.every((column) => row.text(column) === '')) {
      rules.push({ network, product, priority: numberIn(row, 'rule_priority') ?? 0 })
    } else {
      const what = 'fare left out: it is for some areas or times only'
      reading.troubles.add(what, row.spot(), `fare product ${product}`)
    }
  })
  const networks = new Map<string, string>()
  eachRow(reading, 'route_networks.txt', ['network_id', 'route_id'], (row) => {
    networks.set(row.text('route_id'), row.text('network_id'))
  })
  const prices = pricesOf(reading, new Set(rules.map(({ product }) => product)))
  const priced = rules.flatMap((rule) => {
    const price = prices.get(rule.product)
    return price === undefined ? [] : [{ ...rule, ...price }]
  })
  return ({ id, network }) => {
    const own = networks.get(id) ?? network
    // What is for any network is, unless rules have priorities, for any that has none of its own.
    const some = priced.filter((it) => it.network === own || (it.network === '' && (byPriority || !listed.has(own))))
    const first = some.reduce((most, { priority }) => Math.max(most, priority), Number.NEGATIVE_INFINITY)
    const sold = some.filter(({ priority }) => priority === first)
    return lowest(sold)
  }
}
