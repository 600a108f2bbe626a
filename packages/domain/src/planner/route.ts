import { type Cents, type GameMs, cents, gameMs } from '../time/units.ts'
import type { LocationId } from '../place/location.ts'
import type { JourneyRef } from '../timetable/journey.ts'
import type { Mode } from '../timetable/service.ts'
import type { Hop } from './exits.ts'
import { refOf } from './race-network.ts'
import { needOf } from './purse.ts'
import { type Label, kindAfter, wayTo } from './search.ts'

/** One ride or walk of a route. */
export interface RouteRide {
  readonly mode: Mode
  readonly from: LocationId
  readonly to: LocationId
  readonly departure: GameMs
  readonly arrival: GameMs
  readonly fare: Cents
  readonly journey: JourneyRef
  /** The fare's type as booked; `Walk` for a walk. */
  readonly fareType: string
  /** The last instant at which the plan can buy it, which is before `from` is reached if the fare is no longer sold then. */
  readonly buyBy: GameMs
}

/** A way to win a race, or the part of one that a search has found. */
export interface Route {
  readonly rides: readonly RouteRide[]
  /** The transports of the long rides in order; consecutive repetitions count once. */
  readonly kind: readonly Mode[]
  readonly begin: GameMs
  readonly finish: GameMs
  /** Duration in game milliseconds. */
  readonly elapsed: number
  /** The sum of its fares. */
  readonly cost: Cents
  /** The smallest wallet with which it can be begun: bonuses earned on the way pay later fares. */
  readonly need: Cents
  /** The share of `elapsed` that is spent neither on board nor on foot, from 0 to 1. */
  readonly waiting: number
}

const ride = (hop: Hop): RouteRide => {
  const { mode, from, to, departure, arrival, price, buyBy, sold } = hop
  return {
    mode,
    from,
    to,
    departure,
    arrival,
    fare: price,
    buyBy,
    journey: refOf(hop),
    fareType: sold?.fare.type ?? 'Walk',
  }
}

export function routeThrough(
  hops: readonly Hop[],
  { begin, finish, need }: Pick<Route, 'begin' | 'finish' | 'need'>,
): Route {
  const elapsed = finish - begin
  const moving = hops.reduce((sum, { departure, arrival }) => sum + (arrival - departure), 0)
  return {
    rides: hops.map(ride),
    kind: hops.reduce(kindAfter, []),
    begin,
    finish: gameMs(finish),
    elapsed,
    cost: cents(hops.reduce((sum, { price }) => sum + price, 0)),
    need,
    waiting: elapsed === 0 ? 0 : 1 - moving / elapsed,
  }
}

export const routeOf = (label: Label, begin: GameMs): Route =>
  routeThrough(wayTo(label), { begin, finish: label.at, need: needOf(label.purse) })
