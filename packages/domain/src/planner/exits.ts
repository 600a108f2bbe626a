import type { LocationId } from '../place/location.ts'
import type { Fare, Mode, Service } from '../timetable/service.ts'
import { type Cents, type GameMs, MINUTE, cents, gameMs } from '../time/units.ts'

/** One way on from a place: a ride between two stops of one journey with one fare, or a walk. */
export interface Hop {
  readonly mode: Mode
  readonly from: LocationId
  readonly to: LocationId
  readonly departure: GameMs
  readonly arrival: GameMs
  /** Free for a walk. */
  readonly price: Cents
  /** The last instant at which that fare is sold. */
  readonly buyBy: GameMs
  /** Metres along the great circle. */
  readonly metres: number
  /** Absent for a walk. */
  readonly sold?: { readonly service: Service; readonly fare: Fare }
  /** For a journey of a weekly service. */
  readonly trip?: { readonly day: number; readonly index: number }
}

/** One trip of a service, on one day. */
export interface DatedTrip {
  /** The instant at which it leaves its first stop. */
  readonly left: number
  readonly day: number
  readonly index: number
}

/** A service with what all its rides have in common. */
export interface Running {
  readonly service: Service
  /** Every trip of the race's time, by instant; none for a taxi. */
  readonly trips: readonly DatedTrip[]
  /** Minutes from the first stop to each. */
  readonly offsets: readonly number[]
  /** For each stop the last one before it at the same place where one may get off; -1 where there is none. */
  readonly before: readonly number[]
  readonly fares: readonly Fare[]
}

/** A place that can be got to from another. */
export interface End {
  readonly to: LocationId
  /** Its number among all that can be got to from there. */
  readonly slot: number
  /** Metres along the great circle. */
  readonly metres: number
  /** Game milliseconds. */
  readonly takes: number
}

/** A service at one of its stops. */
export interface Exit extends Running {
  /** Game milliseconds from the first stop. */
  readonly starts: number
  readonly ends: readonly End[]
}

/** All that leaves a place. */
export interface Exits {
  readonly from: LocationId
  readonly leaving: readonly Exit[]
  readonly walks: readonly End[]
  /** How many ways on there are to look at. */
  readonly ways: number
}

/** One departure with one fare. */
interface Sold {
  readonly service: Service
  readonly fare: Fare
  readonly departure: GameMs
  readonly buyBy: GameMs
  readonly trip?: DatedTrip
}

const FREE = cents(0)

/** What is departing has departed: an instant is the last one before it. */
const INSTANT = 1

/** The first place in `trips` that leaves at `at` or later. */
function firstFrom(trips: readonly DatedTrip[], at: number): number {
  let [low, high] = [0, trips.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((trips[middle]?.left ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** Since when somebody is at a place. */
export interface Stand {
  readonly at: GameMs
  /** Somebody who is there only once all that leaves at that very instant has left. */
  readonly late?: boolean | undefined
}

/** The first instant at which a ride can leave with them. */
const ready = ({ at, late }: Stand): GameMs => (late ? gameMs(at + INSTANT) : at)

/** What somebody can take who is at the stop: of each fare the departures until one that is still sold then. */
function* taken({ service, starts, trips, fares }: Exit, stand: Stand, begin: GameMs): Generator<Sold> {
  const { at } = stand
  if (service.transport === 'taxi') {
    const ahead = Math.max(1, service.events.boarding) * MINUTE
    const soonest = gameMs(Math.max(ready(stand), begin + ahead))
    for (const fare of fares) {
      // [JNY-4] Ordered for then, and on the spot, with what has been earned by then.
      yield { service, fare, departure: soonest, buyBy: gameMs(soonest - ahead) }
      if (soonest < at + ahead) yield { service, fare, departure: gameMs(at + ahead), buyBy: at }
    }
    return
  }
  const first = firstFrom(trips, ready(stand) - starts)
  for (const fare of fares) {
    for (let i = first; i < trips.length; i += 1) {
      const trip = trips[i]
      if (!trip) return
      const departure = gameMs(trip.left + starts)
      const buyBy = gameMs(departure - (fare.soldUntil ?? 0) * MINUTE - INSTANT)
      if (buyBy < begin) continue
      yield { service, fare, departure, buyBy, trip }
      // A later one costs the same, and nothing earned by then is too late for this one.
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

/** Every way on. */
export function hopsOf({ from, leaving, walks }: Exits, stand: Stand, begin: GameMs): readonly Hop[] {
  const rides = leaving.flatMap((it) =>
    Array.from(taken(it, stand, begin), (sold) => it.ends.map((end) => ridden(from, end, sold))).flat(),
  )
  return [...rides, ...walks.map((end) => walked(from, end, stand.at))]
}

type Rival = Pick<Hop, 'mode' | 'arrival' | 'price' | 'buyBy'>

/** Whether one way to a place is as good as another for somebody who is there from `at` on. */
const beats = (a: Rival, b: Rival, at: number): boolean =>
  a.mode === b.mode && a.arrival <= b.arrival && a.price <= b.price && a.buyBy >= Math.min(b.buyBy, at)

/** Adds a way to a place unless one as good is there, and drops those that it beats. */
function keep(hop: Hop, kept: Hop[], at: number): void {
  let count = 0
  for (const it of kept) if (!beats(hop, it, at)) kept[count++] = it
  kept.length = count
  kept.push(hop)
}

/** Whether a way is worth looking at, by where it leads, when, and for how much until when. */
export type IsWorth = (to: LocationId, arrival: GameMs, price: Cents, buyBy: GameMs) => boolean

/**
 * The ways on that no other to the same place beats: on a busy street twenty lines go there, nineteen later. They are told
 * by their numbers, for of a thousand only a few become hops.
 */
export function bestOf({ from, leaving, walks }: Exits, stand: Stand, begin: GameMs, isWorth: IsWorth): readonly Hop[] {
  const { at } = stand
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
  const isBeaten = (slot: number, { service, fare, buyBy }: Sold, arrival: number): boolean => {
    for (const it of bySlot[slot] ?? []) {
      const sooner = it.mode === service.transport && it.arrival <= arrival
      if (sooner && it.price <= fare.fare && it.buyBy >= Math.min(buyBy, at)) return true
    }
    return false
  }
  for (const it of leaving) {
    for (const sold of taken(it, stand, begin)) {
      const { fare, departure, buyBy } = sold
      for (const end of it.ends) {
        const arrival = gameMs(departure + end.takes)
        if (isBeaten(end.slot, sold, arrival) || !isWorth(end.to, arrival, fare.fare, buyBy)) continue
        keep(ridden(from, end, sold), keptAt(end.slot), at)
      }
    }
  }
  for (const end of walks) {
    if (isWorth(end.to, gameMs(at + end.takes), FREE, at)) keptAt(end.slot).push(walked(from, end, at))
  }
  return inOrder.flat()
}
