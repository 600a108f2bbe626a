import {
  type Cents,
  type GameMs,
  type Journey,
  type LocationId,
  TRANSPORTS,
  type Transport,
  WALKING_RANGE,
  distance,
} from '@final-call/domain'
import type { Places } from '../place/places.ts'
import { isOnOrder } from './taxi.ts'

/** The next departure of one kind of transport. */
export interface KindLeaving {
  readonly transport: Transport
  /** Whether it leaves when ordered. */
  readonly onOrder: boolean
  readonly next: Journey
  /** Number of later departures within the board's look-ahead. */
  readonly more: number
}

/** The journeys that still leave after an instant, the next one first. */
const stillLeaving = (journeys: readonly Journey[], since: GameMs): readonly Journey[] =>
  journeys.filter((it) => isOnOrder(it) || it.departure > since).toSorted((a, b) => a.departure - b.departure)

/** The kinds of transport that still leave, in the boards' order. */
export function kindsLeaving(journeys: readonly Journey[], now: GameMs): readonly KindLeaving[] {
  const ahead = stillLeaving(journeys, now)
  return TRANSPORTS.flatMap((transport) => {
    const [next, ...later] = ahead.filter((it) => it.transport === transport)
    return next ? [{ transport, onOrder: isOnOrder(next), next, more: later.length }] : []
  })
}

/**
 * Those of a step's kinds of transport that still leave, so that nobody is sent to an empty board; all of them if none does.
 * @param journeys the departures for the step's trip
 */
export function kindsOffered(
  kinds: readonly Transport[],
  journeys: readonly Journey[],
  now: GameMs,
): readonly Transport[] {
  const leaving = kindsLeaving(journeys, now).map(({ transport }) => transport)
  const offered = kinds.filter((it) => leaving.includes(it))
  return offered.length > 0 ? offered : kinds
}

/** Requirements of a way to a ride. */
interface Wanted {
  /** When the player can set off. */
  readonly since: GameMs
  /** When they must be there. */
  readonly by: GameMs
  /** What they can pay. */
  readonly wallet: Cents
}

/** The board to open for a way. */
interface BoardThere {
  readonly transport: Transport
  /** Whether every direct journey (in time, if there is one in time) costs more than the wallet holds. */
  readonly tooDear: boolean
  /** Something goes straight there, but nothing that does is there in time. */
  readonly tooLate: boolean
}

/**
 * The board to open for the way to a ride: of a kind that gets there in time at a fare the player can pay. If there is none, of one
 * that gets there in time; if there is none either, of any that goes there. Bus is preferred, and the default.
 * @param journeys the departures that lead there
 */
export function boardThere(journeys: readonly Journey[], { since, by, wallet }: Wanted): BoardThere {
  const kindsOf = (some: readonly Journey[]): readonly Transport[] =>
    kindsLeaving(some, since).map(({ transport }) => transport)
  const inTime = journeys.filter(({ arrival }) => arrival <= by)
  const tooLate = kindsOf(inTime).length === 0
  const there = tooLate ? journeys : inTime
  const paid = kindsOf(there.filter(({ fares }) => fares.some(({ fare }) => fare <= wallet)))
  const any = kindsOf(there)
  const kinds = paid.length > 0 ? paid : any
  return {
    transport: kinds.includes('bus') ? 'bus' : (kinds[0] ?? 'bus'),
    tooDear: any.length > 0 && paid.length === 0,
    tooLate: any.length > 0 && tooLate,
  }
}

/** What is known when the boards of a place are opened. */
interface Opened {
  readonly from: LocationId
  /** Where the player has to go, if there is one such place. */
  readonly goal: LocationId | undefined
  /** When the player can set off. */
  readonly since: GameMs
  /** The kind of transport shown last. */
  readonly last: Transport
}

/** A board to open for the place where the player is or will be. */
export interface BoardHere {
  readonly transport: Transport
  /** The goal, where something on this board goes straight to it. */
  readonly to?: LocationId
}

/**
 * The board to show for a place: of the kind of transport shown last if it gets nearer to the goal, or otherwise of the kind that gets
 * nearest. If nothing gets nearer, or there is no goal, the one shown last unless its board is empty.
 * @param journeys everything that leaves there
 */
export function boardHere(
  journeys: readonly Journey[],
  { from, goal, since, last }: Opened,
  places: Places,
): BoardHere {
  const nearer = (some: readonly Journey[]): Transport | undefined =>
    goal === undefined ? undefined : boardTowards(some, { from, to: goal, since }, places)?.transport
  const leaving = kindsLeaving(journeys, since).map(({ transport }) => transport)
  const transport =
    nearer(journeys.filter((it) => it.transport === last)) ??
    nearer(journeys) ??
    (leaving.includes(last) ? last : (leaving[0] ?? last))
  const goes = (it: Journey): boolean =>
    it.transport === transport && it.calls.slice(1).some(({ location }) => location === goal)
  return { transport, ...(goal !== undefined && stillLeaving(journeys, since).some(goes) && { to: goal }) }
}

/** A board to open for a way on which nothing goes straight to its end. */
interface BoardTowards {
  readonly transport: Transport
  /** A place from which the end can be walked to, where one of its rides goes there. */
  readonly near?: LocationId
}

/**
 * The board to open where nothing goes straight to a place: of the kind of transport that has the ride which gets nearest to it. Of
 * rides that get equally near, the first to leave counts. Undefined where nothing leaves, or nothing gets nearer.
 * @param journeys all that leave
 */
export function boardTowards(
  journeys: readonly Journey[],
  { from, to, since }: { readonly from: LocationId; readonly to: LocationId; readonly since: GameMs },
  places: Places,
): BoardTowards | undefined {
  const goal = places.get(to)?.coords
  const metresFrom = (id: LocationId): number => {
    const coords = places.get(id)?.coords
    return goal && coords ? distance(coords, goal) : Number.POSITIVE_INFINITY
  }
  let [nearest, found]: [number, BoardTowards | undefined] = [metresFrom(from), undefined]
  for (const { transport, calls } of stillLeaving(journeys, since)) {
    if (transport === 'walk') continue
    for (const { location } of calls.slice(1)) {
      const metres = metresFrom(location)
      if (metres >= nearest) continue
      nearest = metres
      found = { transport, ...(metres <= WALKING_RANGE && { near: location }) }
    }
  }
  return found
}
