import { type Coords, type Transport, distance } from '@final-call/domain'
import type { Route, Trip } from './feed.ts'
import { middle } from './middle.ts'
import type { Stop } from './stops.ts'
import type { TimedCall } from './timed-call.ts'
import type { Troubles } from './trouble.ts'

/**
 * Kilometres an hour that nothing of its kind goes on average, as the crow flies. Source: for buses and trains what
 * MobilityData's gtfs-validator calls fast travel (StopTimeTravelSpeedValidator); its 80 for ferries is exceeded by the fastest
 * catamarans, which go 107. Airliners have crossed the Atlantic at 1,330 over the ground.
 */
const FASTEST: Readonly<Record<Transport, number>> = { bus: 150, taxi: 150, train: 500, vessel: 120, flight: 1400 }
/** Feeds round times to the minute: what takes none may have taken one. */
const ROUNDED_S = 60

/** A ride from one place to the next, by whatever trips make it. */
interface Hop {
  readonly ends: readonly [Stop, Stop]
  /** Of the first trip that makes it. */
  readonly trip: Trip
  readonly seconds: number
  /** For every trip that makes it: one that has the time says that the places are where they should be. */
  tooFast: boolean
}

const metresOf = ([a, b]: Hop['ends'], turned?: Stop): number => {
  const at = (it: Stop): Coords => {
    const [lat, lng] = it.coords ?? [0, 0]
    return it === turned ? [lng, lat] : [lat, lng]
  }
  return distance(at(a), at(b))
}

/** Whether something of its kind gets so far in the time. */
export const canBe = (metres: number, seconds: number, { transport }: Pick<Route, 'transport'>): boolean =>
  metres <= (FASTEST[transport] / 3.6) * (seconds + ROUNDED_S)

/** The hops of a feed's trips, to find stops that are not where their coordinates say: nothing could get there in time. */
export class Hops {
  readonly #hops = new Map<Stop, Map<Stop, Hop>>()

  note(trip: Trip, calls: readonly TimedCall[]): void {
    for (const [i, { place, arrival }] of calls.entries()) {
      const before = calls[i - 1]
      if (!before) continue
      const seconds = arrival - before.departure
      const ends = [before.place, place] as const
      const known = this.#of(before.place).get(place)
      if (known && !known.tooFast) continue
      const tooFast = !canBe(metresOf(ends), seconds, trip.route)
      if (known) known.tooFast = tooFast
      else this.#keep({ ends, trip, seconds, tooFast })
    }
  }

  #of(place: Stop): Map<Stop, Hop> {
    const known = this.#hops.get(place)
    if (known) return known
    const fresh = new Map<Stop, Hop>()
    this.#hops.set(place, fresh)
    return fresh
  }

  #keep(hop: Hop): void {
    const [a, b] = hop.ends
    this.#of(a).set(b, hop)
    this.#of(b).set(a, hop)
  }

  /**
   * Says of each stop that seems to be in a wrong place that it does: of the two ends of a hop, that which has the larger part
   * of its hops too fast, or more of them, or is farther from the middle of the feed.
   */
  say(troubles: Troubles): void {
    const places = [...this.#hops.keys()]
    const centre: Coords = [
      middle(places.map(({ coords }) => coords?.[0] ?? 0)),
      middle(places.map(({ coords }) => coords?.[1] ?? 0)),
    ]
    const suspects = [...this.#hops]
      .map(([place, hops]) => ({ place, hops: [...hops.values()], bad: [...hops.values()].filter((it) => it.tooFast) }))
      .filter(({ bad }) => bad.length > 0)
      .map((it) => ({
        ...it,
        share: it.bad.length / it.hops.length,
        off: distance(it.place.coords ?? centre, centre),
      }))
      .toSorted((a, b) => b.share - a.share || b.bad.length - a.bad.length || b.off - a.off)
    const explained = new Set<Hop>()
    for (const { place, bad } of suspects) {
      const [hop] = bad.filter((it) => !explained.has(it))
      if (!hop) continue
      for (const it of bad) explained.add(it)
      this.#add(place, hop, bad, troubles)
    }
  }

  #add(place: Stop, { ends, trip, seconds }: Hop, bad: readonly Hop[], troubles: Troubles): void {
    const turned = bad.every((it) => canBe(metresOf(it.ends, place), it.seconds, it.trip.route))
    const hint = turned ? 'are its latitude and longitude exchanged?' : 'are its coordinates right?'
    const other = ends.find((it) => it !== place) ?? place
    const far = `${Math.round(metresOf(ends) / 1000)} km and ${Math.round(seconds / 60)} min by ${trip.route.transport}`
    const from = `from or to stop ${other.id} of ${other.spot.file}:${other.spot.line}, trip ${trip.id}`
    const what = `stop too far from its neighbours for the time between them: ${hint}`
    troubles.add(what, place.spot, `stop ${place.id}, ${far} ${from}`)
  }
}
