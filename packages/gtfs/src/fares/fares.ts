import type { Transport } from '@final-call/domain'
import type { Agency } from '../feed/agencies.ts'
import type { Feed, Route } from '../feed/feed.ts'
import type { Stop } from '../feed/stops.ts'
import { type Reading, eachRow, optional } from '../files/table.ts'
import type { Spot } from '../files/trouble.ts'
import { median } from '../median.ts'
import { type LegFares, readLegFares } from './leg-fares.ts'
import {
  type Exchange,
  HIGHEST_PRICE,
  MOST_DOLLARS,
  type Price,
  type PriceOf,
  type Ride,
  lowest,
  priceIn,
} from './price.ts'
import { type Week, readTimeframes } from './timeframes.ts'

/** The price of a ride for which the feed has no fare, in dollars: a base price plus a price per kilometre of the whole way. */
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

const inCents = (dollars: number): number => Math.round(dollars * 100) / 100

/** The price by rule in dollars, rounded to ten cents. It may be higher than `MOST_DOLLARS`. */
const byRule = ({ flagFall, perKm }: FareRule, metres: number): number =>
  Math.round((flagFall + (perKm * metres) / 1000) * 10) / 10

export interface Fares extends LegFares {
  /** The price of a ride in dollars: the lowest fare that the feed has for it, otherwise the rule's for its length in metres. */
  of(ride: Ride, metres: number): number
  /** A summary of the prices returned so far. */
  report(): FaresReport
}

export interface FaresReport {
  /** The number of services with a fare from the feed; all others are priced by rule. */
  readonly ownFares: number
  /** The currencies of the feed's fares that are used. */
  readonly currencies: readonly string[]
  /** Those of them that are taken for dollars, one for one, though their prices are too high to be in dollars. */
  readonly dear: readonly string[]
}

export interface FareTerms {
  readonly rules: FareRules
  readonly exchange: Exchange
  /** Whether the feed's fares are used. */
  readonly own: boolean
  readonly week: Week
}

type PricedFeed = Pick<Feed, 'agencies' | 'stops' | 'trips'>

/** How many times the rule's price the median ride in a currency taken for dollars may cost before it counts as too dear. */
const DEAR = 5

interface Rule {
  readonly route: string
  readonly origin: string
  readonly destination: string
  /** Exactly the zones that a ride goes through; empty for any. */
  readonly through: Set<string>
}

const fits = (written: string, it: string): boolean => written === '' || written === it

const NO_FARES: LegFares = { said: () => undefined, byStops: () => '' }

/**
 * The feed's fares: GTFS Fares v2, by network, areas and hours, or without those v1, by agency, route and zone. If a feed has both, v2 is
 * used. Source: gtfs.org, Dataset Files.
 */
function pricesIn(reading: Reading, feed: PricedFeed, { exchange, week }: FareTerms): LegFares {
  const routes = new Set(feed.trips.map(({ route }) => route))
  const pricesOf = (read: () => LegFares | undefined): LegFares | undefined =>
    optional({ what: 'fares', none: undefined }, reading.troubles, read)
  const second = pricesOf(() => readLegFares(reading, { exchange, frames: readTimeframes(reading, week), routes }))
  const first = (): LegFares => faresIn(reading, feed, { exchange, routes })
  if (!second) return pricesOf(first) ?? NO_FARES
  if (reading.files.has('fare_attributes.txt')) {
    const spot = { file: 'fare_attributes.txt', line: 1 }
    reading.troubles.add('table left out: the feed has fares of GTFS Fares v2 as well', spot, 'only one form counts')
  }
  return second
}

/** The prices of a feed's rides: its own fares, otherwise by rule. */
export function readFares(reading: Reading, feed: PricedFeed, terms: FareTerms): Fares {
  const { rules, exchange, own } = terms
  const feeds = own ? pricesIn(reading, feed, terms) : NO_FARES
  /** By currency, the ratios of its rides' prices to those by rule. */
  const times = new Map<string, number[]>()
  let ownFares = 0
  return {
    ...feeds,
    of(ride, metres) {
      const ruled = byRule(rules[ride.route.transport], metres)
      const fare = feeds.said(ride)
      if (!fare) {
        if (ruled > MOST_DOLLARS) {
          const { id, spot } = ride.route
          const what = `ride priced at ${HIGHEST_PRICE}: by rule it would cost more, and none in the game does`
          reading.troubles.add(what, spot, `route ${id}, ${Math.round(metres / 1000)} km`)
        }
        return Math.min(MOST_DOLLARS, ruled)
      }
      ownFares += 1
      const known = times.getOrInsert(fare.currency, [])
      if (ruled > 0) known.push(fare.price / ruled)
      return inCents(fare.price)
    },
    report() {
      const currencies = [...times.keys()].filter((it) => it !== '')
      const isDear = (it: string): boolean => exchange[it] === undefined && median(times.get(it) ?? []) > DEAR
      return { ownFares, currencies, dear: currencies.filter(isDear) }
    },
  }
}

interface Fare extends Price {
  /** The agency whose rides it is for; undefined for any. */
  readonly agency: Agency | undefined
  /** Undefined if it is for all rides. */
  readonly rules: readonly Rule[] | undefined
}

/** Ids that rules may name: those of all fares, including those left out, of routes with trips, and of the stops' zones. */
interface Nameable {
  readonly fares: ReadonlySet<string>
  readonly routes: ReadonlySet<string>
  readonly zones: ReadonlySet<string>
}

/** fare_rules.txt by fare. Rows that differ only in `contains_id` are one rule, for a ride through all of these zones. */
function rulesIn(reading: Reading, { fares, routes, zones }: Nameable): ReadonlyMap<string, readonly Rule[]> {
  const rules = new Map<string, Map<string, Rule>>()
  eachRow(reading, 'fare_rules.txt', ['fare_id'], (row) => {
    const id = row.text('fare_id')
    const route = row.text('route_id')
    const zone = row.text('contains_id')
    if (!fares.has(id)) {
      reading.troubles.add('fare rule left out: no such fare', row.spot(), `fare ${id}`)
      return
    }
    const origin = row.text('origin_id')
    const destination = row.text('destination_id')
    const sayUseless = (why: string, about: string): void =>
      reading.troubles.add(`fare rule for no ride: ${why}`, row.spot(), `fare ${id}, ${about}`)
    const empty = [origin, destination, zone].find((it) => it !== '' && !zones.has(it))
    if (route !== '' && !routes.has(route)) sayUseless('no route with trips has its route_id', `route ${route}`)
    else if (empty !== undefined) sayUseless('no stop is in its zone', `zone ${empty}`)
    const key = JSON.stringify([route, origin, destination, zone !== ''])
    const rule = rules
      .getOrInsert(id, new Map())
      .getOrInsert(key, { route, origin, destination, through: new Set<string>() })
    if (zone !== '') rule.through.add(zone)
  })
  return new Map(Array.from(rules, ([id, of]) => [id, [...of.values()]]))
}

/** The zones of a ride's first and last stop, and all zones on its way. */
function zonesOn(stops: readonly Stop[]): readonly [from: string, to: string, ...through: readonly string[]] {
  const zones = new Set(stops.map(({ fareZone }) => fareZone))
  zones.delete('')
  return [stops[0]?.fareZone ?? '', stops.at(-1)?.fareZone ?? '', ...[...zones].toSorted()]
}

function faresIn(
  reading: Reading,
  { agencies: { byId, otherwise }, stops }: PricedFeed,
  { exchange, routes }: { readonly exchange: Exchange; readonly routes: ReadonlySet<Route> },
): LegFares {
  const { troubles } = reading
  const written = new Set<string>()
  const priced = new Map<string, Omit<Fare, 'rules'> & { readonly spot: Spot }>()
  eachRow(reading, 'fare_attributes.txt', ['fare_id', 'price'], (row) => {
    const id = row.text('fare_id')
    const by = row.text('agency_id')
    written.add(id)
    // A feed's only agency owns all fares, as it owns all routes, by whatever id they name it.
    const agency = by === '' ? undefined : (byId.get(by) ?? (byId.size === 1 ? otherwise : undefined))
    if (by !== '' && !agency) {
      troubles.add('fare left out: no such agency', row.spot(), `fare ${id}, agency "${by}"`)
      return
    }
    if (priced.has(id)) {
      troubles.add('fare left out: another one has its id', row.spot(), `fare ${id}`)
      return
    }
    const price = priceIn(reading, row, { amount: 'price', currency: 'currency_type', about: `fare ${id}` }, exchange)
    if (price) priced.set(id, { ...price, agency, spot: row.spot() })
  })
  const rules = rulesIn(reading, {
    fares: written,
    routes: new Set(Array.from(routes, ({ id }) => id)),
    zones: new Set(Array.from(stops.called.values(), ({ fareZone }) => fareZone)),
  })
  const fares = Array.from(priced, ([id, { spot, ...fare }]): Fare => {
    if (rules.size > 0 && !rules.has(id))
      troubles.add('fare without rules holds for every ride, though others have rules', spot, `fare ${id}`)
    return { ...fare, rules: rules.get(id) }
  })
  const said: PriceOf = ({ route, stops: called }) => {
    const [from, to, ...through] = zonesOn(called)
    const zones = new Set(through)
    const isFor = (it: Rule): boolean =>
      fits(it.route, route.id) &&
      fits(it.origin, from) &&
      fits(it.destination, to) &&
      (it.through.size === 0 || (it.through.size === zones.size && [...zones].every((zone) => it.through.has(zone))))
    const isSold = (fare: Fare): boolean =>
      (!fare.agency || fare.agency === route.agency) && (!fare.rules || fare.rules.some(isFor))
    return lowest(fares.filter(isSold))
  }
  // Without rules no fare depends on zones.
  const byStops: LegFares['byStops'] = (called) => (rules.size === 0 ? '' : JSON.stringify(zonesOn(called)))
  return { said, byStops }
}
