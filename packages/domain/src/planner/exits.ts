import { firstIndex } from '../collections/first-index.ts'
import type { LocationId } from '../place/location.ts'
import type { DatedTrip } from '../timetable/dated-trips.ts'
import type { Fare, Mode, Service } from '../timetable/service.ts'
import { type Cents, type GameMs, MINUTE, cents, gameMs } from '../time/units.ts'

/** A way on from a place: a ride between two stops of one journey at one fare, or a walk. */
export interface Hop {
  readonly mode: Mode
  readonly from: LocationId
  readonly to: LocationId
  readonly departure: GameMs
  readonly arrival: GameMs
  /** 0 for a walk. */
  readonly price: Cents
  /** The last instant at which the fare is sold. */
  readonly buyBy: GameMs
  /** Great-circle distance in metres. */
  readonly metres: number
  /** Absent for a walk. */
  readonly sold?: { readonly service: Service; readonly fare: Fare }
  /** The service day and the index in its departures; present for a journey of a weekly service. */
  readonly trip?: { readonly day: number; readonly index: number }
}

/** A service, with data that all its rides share. */
export interface Running {
  readonly service: Service
  /** All trips in the race's time, sorted by instant; none for a taxi. */
  readonly trips: readonly DatedTrip[]
  /** Minutes from the first stop to each stop. */
  readonly offsets: readonly number[]
  /** For each stop, the index of the last earlier stop at the same place where passengers may get off; -1 if there is none. */
  readonly before: readonly number[]
  readonly fares: readonly Fare[]
}

/** A place that can be reached from another. */
export interface End {
  readonly to: LocationId
  /** Its index among all places that can be reached from there. */
  readonly slot: number
  /** Great-circle distance in metres. */
  readonly metres: number
  /** Travel time in game milliseconds. */
  readonly takes: number
}

/** A service at one of its stops. */
export interface Exit extends Running {
  /** Game milliseconds from the first stop to this one. */
  readonly starts: number
  readonly ends: readonly End[]
}

/** Everything that leaves a place. */
export interface Exits {
  readonly from: LocationId
  readonly leaving: readonly Exit[]
  readonly walks: readonly End[]
  /** The number of ways on that a search has to examine. */
  readonly ways: number
}

/** One departure at one fare. */
interface Sold {
  readonly service: Service
  readonly fare: Fare
  readonly departure: GameMs
  readonly buyBy: GameMs
  readonly trip?: DatedTrip
}

const FREE = cents(0)

/** One game millisecond, the smallest step: what departs at an instant has departed by then, and is sold until one earlier. */
const INSTANT = 1

/** The index of the first trip that leaves at `at` or later. */
const firstFrom = (trips: readonly DatedTrip[], at: number): number =>
  firstIndex(trips.length, (i) => (trips[i]?.left ?? 0) >= at)

/** Since when a player is at a place. */
export interface Presence {
  readonly at: GameMs
  /** Whether they arrive only after everything that leaves at that instant has left. */
  readonly late?: boolean | undefined
}

/** The earliest departure that they can catch. */
const ready = ({ at, late }: Presence): GameMs => (late ? gameMs(at + INSTANT) : at)

/** The departures that a player at the stop can take: for each fare, those up to the first that is still sold when they are there. */
function* taken({ service, starts, trips, fares }: Exit, presence: Presence, begin: GameMs): Generator<Sold> {
  const { at } = presence
  if (service.transport === 'taxi') {
    const ahead = Math.max(1, service.events.boarding) * MINUTE
    const soonest = gameMs(Math.max(ready(presence), begin + ahead))
    for (const fare of fares) {
      // [JNY-4] Ordered in advance for that moment, or ordered on the spot, with the money earned by then.
      yield { service, fare, departure: soonest, buyBy: gameMs(soonest - ahead) }
      if (soonest < at + ahead) yield { service, fare, departure: gameMs(at + ahead), buyBy: at }
    }
    return
  }
  const first = firstFrom(trips, ready(presence) - starts)
  for (const fare of fares) {
    for (let i = first; i < trips.length; i += 1) {
      const trip = trips[i]
      if (!trip) return
      const departure = gameMs(trip.left + starts)
      const buyBy = gameMs(departure - (fare.soldUntil ?? 0) * MINUTE - INSTANT)
      if (buyBy < begin) continue
      yield { service, fare, departure, buyBy, trip }
      // A later one costs the same, and is paid with no more: money earned by `at` is in time for this one.
      if (buyBy >= at) break
    }
  }
}

const ridden = (
  from: LocationId,
  { to, takes, metres }: End,
  { service, fare, departure, buyBy, trip }: Sold,
): Hop => ({
  mode: service.transport,
  from,
  to,
  departure,
  arrival: gameMs(departure + takes),
  price: fare.fare,
  buyBy,
  metres,
  sold: { service, fare },
  ...(trip ? { trip } : {}),
})

const walked = (from: LocationId, { to, takes, metres }: End, at: GameMs): Hop => ({
  mode: 'walk',
  from,
  to,
  departure: at,
  arrival: gameMs(at + takes),
  price: FREE,
  buyBy: at,
  metres,
})

/** All ways on from a place. */
export function hopsOf({ from, leaving, walks }: Exits, presence: Presence, begin: GameMs): readonly Hop[] {
  const rides = leaving.flatMap((it) =>
    Array.from(taken(it, presence, begin), (sold) => it.ends.map((end) => ridden(from, end, sold))).flat(),
  )
  return [...rides, ...walks.map((end) => walked(from, end, presence.at))]
}

type Rival = Pick<Hop, 'mode' | 'arrival' | 'price' | 'buyBy'>

/** Whether way `a` to a place is as good as `b` for a player who is there from `at` on. */
const beats = (a: Rival, b: Rival, at: number): boolean =>
  a.mode === b.mode && a.arrival <= b.arrival && a.price <= b.price && a.buyBy >= Math.min(b.buyBy, at)

/** Adds a way to a place that no other beats, and removes those that it beats. */
function replaceBeaten(hop: Hop, kept: Hop[], at: number): void {
  let count = 0
  for (const it of kept) if (!beats(hop, it, at)) kept[count++] = it
  kept.length = count
  kept.push(hop)
}

/** Whether a way is worth examining, by destination, arrival, price and the last instant at which it can be bought. */
export type IsWorth = (to: LocationId, arrival: GameMs, price: Cents, buyBy: GameMs) => boolean

/**
 * The ways on that no other way to the same place beats: of twenty lines on a busy street, nineteen are later. Candidates are compared
 * before hops are made of them, since of a thousand only a few are kept.
 */
export function bestOf(
  { from, leaving, walks }: Exits,
  presence: Presence,
  begin: GameMs,
  isWorth: IsWorth,
): readonly Hop[] {
  const { at } = presence
  const bySlot: Hop[][] = []
  const inOrder: Hop[][] = []
  const keptAt = (slot: number): Hop[] => {
    const there = bySlot[slot]
    if (there) return there
    const fresh: Hop[] = []
    bySlot[slot] = fresh
    inOrder.push(fresh)
    return fresh
  }
  const isBeaten = (slot: number, { service, fare, buyBy }: Sold, arrival: GameMs): boolean => {
    const rival = { mode: service.transport, arrival, price: fare.fare, buyBy }
    for (const it of bySlot[slot] ?? []) if (beats(it, rival, at)) return true
    return false
  }
  for (const it of leaving) {
    for (const sold of taken(it, presence, begin)) {
      const { fare, departure, buyBy } = sold
      for (const end of it.ends) {
        const arrival = gameMs(departure + end.takes)
        if (isBeaten(end.slot, sold, arrival) || !isWorth(end.to, arrival, fare.fare, buyBy)) continue
        replaceBeaten(ridden(from, end, sold), keptAt(end.slot), at)
      }
    }
  }
  for (const end of walks) {
    if (isWorth(end.to, gameMs(at + end.takes), FREE, at)) keptAt(end.slot).push(walked(from, end, at))
  }
  return inOrder.flat()
}
