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

/** One kind of transport from a place. */
export interface KindLeaving {
  readonly transport: Transport
  /** Leaves when it is ordered. */
  readonly onOrder: boolean
  readonly next: Journey
  /** How many leave after that one, as far as the board looks ahead. */
  readonly more: number
}

/** The kinds of transport that still leave, in the boards' order. */
export const kindsLeaving = (journeys: readonly Journey[], now: GameMs): readonly KindLeaving[] =>
  TRANSPORTS.flatMap((transport) => {
    const ahead = journeys
      .filter((it) => it.transport === transport && (isOnOrder(it) || it.departure > now))
      .toSorted((a, b) => a.departure - b.departure)
    const [next] = ahead
    return next ? [{ transport, onOrder: isOnOrder(next), next, more: ahead.length - 1 }] : []
  })

/**
 * Of the kinds that a step is about, those that still leave: nobody is sent to a board that is empty. All of them where none does, for one
 * of them has to be looked at.
 * @param journeys those of the step's trip
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

/** What a way to a ride has to be. */
interface Wanted {
  /** When its traveller can begin it. */
  readonly since: GameMs
  /** When they have to be there. */
  readonly by: GameMs
  /** What they can pay. */
  readonly wallet: Cents
}

/** A board to open for a way. */
interface BoardThere {
  readonly transport: Transport
  /** Everything that goes straight there, in time where anything does, costs more than the wallet holds. */
  readonly tooDear: boolean
  /** Something goes straight there, but nothing that does is there in time. */
  readonly tooLate: boolean
}

/**
 * The kind of transport whose board to open for the way to a ride: one that is there in time and can be paid, or else one that is there in
 * time, or else one that goes there at all; of several the bus, and where there is none too.
 * @param journeys those that lead there
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

/** A board to open for a way on which nothing goes straight to its end. */
interface BoardTowards {
  readonly transport: Transport
  /** A place from which the end can be walked to, where one of its rides goes there. */
  readonly near?: LocationId
}

/**
 * The kind of transport whose board to open where nothing goes straight to a place: that of the ride which gets nearest to it, and of those
 * equally near the first to leave; undefined where nothing leaves, or gets nearer.
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
  const ahead = journeys
    .filter((it) => isOnOrder(it) || it.departure > since)
    .toSorted((a, b) => a.departure - b.departure)
  for (const { transport, calls } of ahead) {
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
