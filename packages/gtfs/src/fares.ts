import type { Transport } from '@final-call/domain'
import type { Agencies, Agency } from './agencies.ts'
import type { Route } from './feed.ts'
import { type LegFareOf, readLegFares } from './leg-fares.ts'
import type { Stop } from './stops.ts'
import { type Price, lowest, priceIn } from './price.ts'
import { type Reading, eachRow, withoutFail } from './table.ts'

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
  of(
    route: Pick<Route, 'id' | 'agency' | 'network'>,
    from: Pick<Stop, 'id' | 'place' | 'fareZone'>,
    to: Pick<Stop, 'id' | 'place' | 'fareZone'>,
  ): number | undefined
  /** The currencies of those that it has said so far. */
  currencies(): readonly string[]
}

type PriceOf = (...ride: Parameters<FeedFares['of']>) => Price | undefined

interface Rule {
  readonly route: string
  readonly origin: string
  readonly destination: string
}

const fits = (written: string, it: string): boolean => written === '' || written === it

const NO_FARES = (): undefined => undefined

/**
 * Fares by agency, route or zone, or else of the second form, by network and areas; nothing where the feed has none, or none
 * that can be read.
 */
export function readFares(reading: Reading, agencies: Agencies): FeedFares {
  const { troubles } = reading
  const first = withoutFail<PriceOf>(
    'fares',
    troubles,
    'fare_attributes.txt',
    () => faresIn(reading, agencies),
    NO_FARES,
  )
  const second = withoutFail<LegFareOf>('fares', troubles, 'fare_products.txt', () => readLegFares(reading), NO_FARES)
  const said = new Set<string>()
  return {
    currencies: () => [...said].filter((it) => it !== ''),
    of(route, from, to) {
      const fare = first(route, from, to) ?? second(route, from, to)
      if (fare) said.add(fare.currency)
      return fare && inCents(fare.price)
    },
  }
}

interface Fare extends Price {
  /** Whose rides it is for; undefined for everybody's. */
  readonly agency: Agency | undefined
  /** Undefined where it is for all of them. */
  readonly rules: readonly Rule[] | undefined
}

function faresIn(reading: Reading, { byId, otherwise }: Agencies): PriceOf {
  const { troubles } = reading
  const rules = new Map<string, Rule[]>()
  eachRow(reading, 'fare_rules.txt', ['fare_id'], (row) => {
    const [id, route] = [row.text('fare_id'), row.text('route_id')]
    const rule = { route, origin: row.text('origin_id'), destination: row.text('destination_id') }
    const of = rules.get(id) ?? []
    rules.set(id, of)
    // Which zones a ride goes through nobody has reckoned.
    if (row.text('contains_id') === '') of.push(rule)
    else troubles.add('fare rule left out: it is for the zones on the way', row.spot(), `fare ${id}`)
  })
  const fares = new Map<string, Fare>()
  eachRow(reading, 'fare_attributes.txt', ['fare_id', 'price'], (row) => {
    const [id, by] = [row.text('fare_id'), row.text('agency_id')]
    // The only agency is the one that a fare is for, as a route is its own, whatever it is called there.
    const agency = by === '' ? undefined : (byId.get(by) ?? (byId.size === 1 ? otherwise : undefined))
    if (by !== '' && !agency) {
      troubles.add('fare left out: no such agency', row.spot(), `fare ${id}, agency "${by}"`)
      return
    }
    if (fares.has(id)) {
      troubles.add('fare left out: another one has its id', row.spot(), `fare ${id}`)
      return
    }
    const price = priceIn(reading, row, 'price', `fare ${id}`)
    if (price === undefined) return
    fares.set(id, { price, currency: row.text('currency_type').toUpperCase(), agency, rules: rules.get(id) })
  })
  return ({ id, agency }, from, to) => {
    const isFor = (it: Rule): boolean =>
      fits(it.route, id) && fits(it.origin, from.fareZone) && fits(it.destination, to.fareZone)
    const isSold = (fare: Fare): boolean =>
      (!fare.agency || fare.agency === agency) && (!fare.rules || fare.rules.some(isFor))
    return lowest([...fares.values()].filter(isSold))
  }
}
