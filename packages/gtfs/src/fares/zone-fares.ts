import type { Agency } from '../feed/agencies.ts'
import type { Feed, Route } from '../feed/feed.ts'
import type { Stop } from '../feed/stops.ts'
import { type Reading, eachRow } from '../files/table.ts'
import type { Spot } from '../files/trouble.ts'
import { type Exchange, type FeedFares, type Price, lowest, priceIn } from './price.ts'

interface Rule {
  readonly route: string
  readonly origin: string
  readonly destination: string
  /** Exactly the zones that a ride goes through; empty for any. */
  readonly through: Set<string>
}

const fits = (written: string, it: string): boolean => written === '' || written === it

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
      .getOrInsertComputed(id, () => new Map())
      .getOrInsertComputed(key, () => ({ route, origin, destination, through: new Set<string>() }))
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

/**
 * GTFS Fares v1, by agency, route and zone. Source: gtfs.org, fare_attributes.txt and fare_rules.txt.
 * @throws FeedRefused if one of its tables lacks columns.
 */
export function readZoneFares(
  reading: Reading,
  { agencies: { byId, otherwise }, stops }: Pick<Feed, 'agencies' | 'stops'>,
  { exchange, routes }: { readonly exchange: Exchange; readonly routes: ReadonlySet<Route> },
): FeedFares {
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
  const said: FeedFares['said'] = ({ route, stops: called }) => {
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
  const byStops: FeedFares['byStops'] = (called) => (rules.size === 0 ? '' : JSON.stringify(zonesOn(called)))
  return { said, byStops }
}
