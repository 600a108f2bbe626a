import type { Route } from '../feed/feed.ts'
import type { Stop } from '../feed/stops.ts'
import { type Reading, codeIn, eachRow, numberIn } from '../files/table.ts'
import { type Spot, Troubles } from '../files/trouble.ts'
import { type Areas, readAreas } from './areas.ts'
import { type Exchange, type FeedFares, type Price, type Ride, lowest, priceIn } from './price.ts'
import type { Timeframes } from './timeframes.ts'

interface LegRule {
  /** The network, and the areas and timeframes of both ends; each is empty for any. */
  readonly asks: readonly string[]
  readonly product: string
  readonly priority: number
  readonly spot: Spot
}

const AREAS = ['from_area_id', 'to_area_id'] as const
const HOURS = ['from_timeframe_group_id', 'to_timeframe_group_id'] as const
const ASKED = ['network_id', ...AREAS, ...HOURS] as const
/** The index in `ASKED` of the first timeframe: an empty one always means any. */
const HOURS_AT = ASKED.length - HOURS.length

/**
 * The rider categories of ordinary adults, as opposed to children or pensioners: the default one, and none (an empty id). Without a
 * default, if all products are for the same category, it is that. Source: gtfs.org, rider_categories.txt.
 */
function ordinaryRiders(reading: Reading, products: ReadonlySet<string>): ReadonlySet<string> {
  const ordinary = new Set<string>()
  eachRow(reading, 'rider_categories.txt', ['rider_category_id'], (row) => {
    if (codeIn(row, 'is_default_fare_category') === '1') ordinary.add(row.text('rider_category_id'))
  })
  const sold = new Set<string>()
  // Troubles of this table are reported where its prices are read.
  eachRow({ ...reading, troubles: new Troubles() }, 'fare_products.txt', ['fare_product_id'], (row) => {
    if (products.has(row.text('fare_product_id'))) sold.add(row.text('rider_category_id'))
  })
  return ordinary.size === 0 && sold.size === 1 ? sold : ordinary.add('')
}

/** The lowest price for ordinary riders of each product that rules name, with a warning for each missing product. */
function pricesOf(reading: Reading, rules: readonly LegRule[], exchange: Exchange): ReadonlyMap<string, Price> {
  const products = new Set(rules.map(({ product }) => product))
  const ordinary = ordinaryRiders(reading, products)
  const prices = new Map<string, Price>()
  const lacking = new Set(products)
  const isMarked = [...ordinary].some((id) => id !== '')
  const others = isMarked
    ? 'fare left out: it is for riders of a category that is not the default one'
    : 'fare left out: it is for some riders, and no category has is_default_fare_category 1 in rider_categories.txt'
  eachRow(reading, 'fare_products.txt', ['fare_product_id', 'amount'], (row) => {
    const id = row.text('fare_product_id')
    const rider = row.text('rider_category_id')
    if (!products.has(id)) return
    lacking.delete(id)
    if (!ordinary.has(rider)) {
      reading.troubles.add(others, row.spot(), `fare product ${id}, rider category ${rider}`)
      return
    }
    const columns = { amount: 'amount', currency: 'currency', about: `fare product ${id}` }
    const price = priceIn(reading, row, columns, exchange)
    if (price) prices.set(id, lowest([prices.get(id) ?? price, price]) ?? price)
  })
  for (const { product, spot } of rules) {
    if (lacking.has(product))
      reading.troubles.add('fare rule left out: no such fare product', spot, `fare product ${product}`)
  }
  return prices
}

interface LegRules {
  readonly rules: readonly LegRule[]
  /** By column of `ASKED`, the values that rules name, including rules that were left out. */
  readonly named: readonly ReadonlySet<string>[]
  /** Whether rules have priorities. If not, an empty network or area means any that no other rule names. */
  readonly byPriority: boolean
}

/** Where and when a rule may hold. */
interface Holding {
  readonly areas: Areas
  readonly frames: Timeframes
  /** The networks of routes with trips. */
  readonly networks: ReadonlySet<string>
}

/** fare_leg_rules.txt, without rules for transfers only, for areas without stops, or for unknown timeframes. */
function rulesIn(reading: Reading, { areas, frames, networks }: Holding): LegRules {
  const rules: LegRule[] = []
  const named = ASKED.map(() => new Set<string>())
  let byPriority = false
  eachRow(reading, 'fare_leg_rules.txt', ['fare_product_id'], (row) => {
    const product = row.text('fare_product_id')
    const asks = ASKED.map((column) => row.text(column))
    for (const [i, it] of asks.entries()) if (it !== '') named[i]?.add(it)
    byPriority ||= row.has('rule_priority')
    const leaveOut = (why: string): void =>
      reading.troubles.add(`fare left out: ${why}`, row.spot(), `fare product ${product}`)
    const isAny = (columns: readonly string[], has: (it: string) => boolean): boolean =>
      columns.every((column) => row.text(column) === '' || has(row.text(column)))
    // A column of Boston's beside the standard: such a fare is not sold for a single ride. Source: mbta/gtfs-documentation,
    // fare_leg_rules.txt.
    if (codeIn(row, 'transfer_only') === '1') leaveOut('it is for who changes only')
    else if (!isAny(AREAS, areas.has)) leaveOut('no stop is in its area')
    else if (!isAny(HOURS, frames.has)) leaveOut('its hours are not in timeframes.txt')
    else {
      const network = row.text('network_id')
      const spot = row.spot()
      if (network !== '' && !networks.has(network)) {
        const what = 'fare for no ride: no route with trips is in its network'
        reading.troubles.add(what, spot, `fare product ${product}, network ${network}`)
      }
      rules.push({ asks, product, priority: numberIn(row, 'rule_priority') ?? 0, spot })
    }
  })
  return { rules, named, byPriority }
}

/**
 * GTFS Fares v2, by network, areas and timeframes of both ends of a ride; undefined if no rule has a price. Source: gtfs.org,
 * fare_leg_rules.txt.
 * @throws FeedRefused if one of its tables lacks columns.
 */
export function readLegFares(
  reading: Reading,
  {
    exchange,
    frames,
    routes,
  }: { readonly exchange: Exchange; readonly frames: Timeframes; readonly routes: ReadonlySet<Route> },
): FeedFares | undefined {
  const areas = readAreas(reading)
  const networks = new Map<string, string>()
  eachRow(reading, 'route_networks.txt', ['network_id', 'route_id'], (row) => {
    networks.set(row.text('route_id'), row.text('network_id'))
  })
  const networkOf = ({ id, network }: Route): string => networks.get(id) ?? network
  const holding = { areas, frames, networks: new Set(Array.from(routes, networkOf)) }
  const { rules, named, byPriority } = rulesIn(reading, holding)
  const prices = pricesOf(reading, rules, exchange)
  const priced = rules.flatMap((rule) => {
    const price = prices.get(rule.product)
    return price === undefined ? [] : [{ ...rule, ...price }]
  })
  if (priced.length === 0) return undefined
  const hoursOf = ({ route, at }: Ride): readonly ReadonlySet<string>[] =>
    HOURS.map((_, end) => (at?.[end] ? frames.at(at[end], route.agency) : new Set()))
  const said: FeedFares['said'] = (ride) => {
    const { route, stops } = ride
    const hours = hoursOf(ride)
    const is = [new Set([networkOf(route)]), areas.of(stops[0]), areas.of(stops.at(-1)), ...hours]
    const open = is.map((those, i) => byPriority || i >= HOURS_AT || ![...those].some((it) => named[i]?.has(it)))
    const some = priced.filter(({ asks }) => asks.every((it, i) => (it === '' ? open[i] : is[i]?.has(it))))
    const first = some.reduce((most, { priority }) => Math.max(most, priority), Number.NEGATIVE_INFINITY)
    return lowest(some.filter(({ priority }) => priority === first))
  }
  const timed = rules.some(({ asks }) => asks.slice(HOURS_AT).some((it) => it !== ''))
  const askedOf = (stop: Stop | undefined, column: (typeof AREAS)[number]): readonly string[] =>
    [...areas.of(stop)].filter((it) => named[ASKED.indexOf(column)]?.has(it))
  const byStops: FeedFares['byStops'] = (stops) =>
    JSON.stringify([askedOf(stops[0], 'from_area_id'), askedOf(stops.at(-1), 'to_area_id')])
  return { said, byStops, hours: timed ? (ride) => JSON.stringify(hoursOf(ride).map((it) => [...it])) : undefined }
}
