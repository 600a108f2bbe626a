import type { Route } from '../feed/feed.ts'
import type { Stop } from '../feed/stops.ts'
import { type Reading, type Row, numberIn } from '../files/table.ts'
import type { Moment } from './timeframes.ts'

/**
 * The value of one unit of a currency in dollars of the game, by code: `JPY`. Currencies that are missing are taken for dollars, one for
 * one.
 */
export type Exchange = Readonly<Record<string, number>>

/** A fare in dollars, and the currency in which the feed states it. */
export interface Price {
  readonly price: number
  readonly currency: string
}

/** A ride over the given stops, from first to last. */
export interface Ride {
  readonly route: Route
  readonly stops: readonly Stop[]
  /** When it begins and ends; absent for a ride that leaves when it is ordered. */
  readonly at?: readonly [Moment, Moment]
}

/** The fares of a feed, in either form of GTFS Fares. */
export interface FeedFares {
  /** The lowest fare for a ride; undefined if there is none. */
  readonly said: (ride: Ride) => Price | undefined
  /** The part of the stops that fares depend on: rides of one route with the same key cost the same at the same hours. */
  readonly byStops: (stops: readonly Stop[]) => string
  /** The hours that fares depend on: rides with the same key that are otherwise alike cost the same. Absent if no fare depends on hours. */
  readonly hours?: ((ride: Ride) => string) | undefined
}

/** The highest price in the game, in dollars. */
export const MOST_DOLLARS = 1_000_000
export const HIGHEST_PRICE = `$${MOST_DOLLARS.toLocaleString('en')}`

/** A price from 0 to `MOST_DOLLARS`, with a warning if the feed's is higher; undefined, with a warning, if it cannot be read. */
export function priceIn(
  { troubles }: Reading,
  row: Row,
  { amount, currency, about }: Readonly<Record<'amount' | 'currency' | 'about', string>>,
  exchange: Exchange,
): Price | undefined {
  const price = numberIn(row, amount)
  if (price !== undefined && price >= 0) {
    const code = row.text(currency).toUpperCase()
    const inDollars = price * (exchange[code] ?? 1)
    if (inDollars > MOST_DOLLARS) {
      const written = `${row.text(amount)} ${code}`.trim()
      troubles.add(`fare taken as ${HIGHEST_PRICE}: no ride in the game costs more`, row.spot(), `${about}, ${written}`)
    }
    return { price: Math.min(MOST_DOLLARS, inDollars), currency: code }
  }
  const what = 'fare left out: its price cannot be read, write 2.50'
  troubles.add(what, row.spot(), `${about}, "${row.text(amount)}"`)
  return undefined
}

export const lowest = <T extends Price>(prices: readonly T[]): T | undefined =>
  prices.reduce<T | undefined>((least, it) => (least && least.price <= it.price ? least : it), undefined)
