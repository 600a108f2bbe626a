import type { Transport } from '@final-call/domain'
import type { Feed } from '../feed/feed.ts'
import { type Reading, optional } from '../files/table.ts'
import { median } from '../median.ts'
import { readLegFares } from './leg-fares.ts'
import { type Exchange, type FeedFares, HIGHEST_PRICE, MOST_DOLLARS, type Ride } from './price.ts'
import { type Week, readTimeframes } from './timeframes.ts'
import { readZoneFares } from './zone-fares.ts'

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

export interface Fares extends FeedFares {
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

const NO_FARES: FeedFares = { said: () => undefined, byStops: () => '' }

/**
 * The feed's fares: GTFS Fares v2, by network, areas and hours, or without those v1, by agency, route and zone. If a feed has both, v2 is
 * used. Source: gtfs.org, Dataset Files.
 */
function pricesIn(reading: Reading, feed: PricedFeed, { exchange, week }: FareTerms): FeedFares {
  const routes = new Set(feed.trips.map(({ route }) => route))
  const pricesOf = (read: () => FeedFares | undefined): FeedFares | undefined =>
    optional({ what: 'fares', none: undefined }, reading.troubles, read)
  const second = pricesOf(() => readLegFares(reading, { exchange, frames: readTimeframes(reading, week), routes }))
  if (!second) return pricesOf(() => readZoneFares(reading, feed, { exchange, routes })) ?? NO_FARES
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
