import { type Coords, type Transport, distance } from '@final-call/domain'
import type { Route, Trip } from '../feed/feed.ts'
import type { Stop } from '../feed/stops.ts'
import type { TimedCall } from '../feed/timed-call.ts'
import type { Troubles } from '../files/trouble.ts'
import { median } from '../median.ts'

/**
 * The highest average speed of each kind of transport, in km/h in a straight line. Source: for buses and trains, what MobilityData's
 * gtfs-validator calls fast travel (StopTimeTravelSpeedValidator). Its 80 for ferries is exceeded by the fastest catamarans, at 107.
 * Airliners have crossed the Atlantic at 1,330 over the ground.
 */
const FASTEST: Readonly<Record<Transport, number>> = { bus: 150, taxi: 150, train: 500, vessel: 120, flight: 1400 }
/** Feeds round times to the minute, so a duration of 0 may be up to one. */
const ROUNDED_S = 60

/** A ride from one place to the next, in any trip. */
interface Hop {
  readonly ends: readonly [Stop, Stop]
  /** The first trip that makes it. */
  readonly trip: Trip
  readonly seconds: number
  /** Whether every trip makes it too fast: one that takes long enough shows that the places are right. */
  tooFast: boolean
}

const metresOf = ([a, b]: Hop['ends'], turned?: Stop): number => {
  const at = (it: Stop): Coords => {
    const [lat, lng] = it.coords ?? [0, 0]
    return it === turned ? [lng, lat] : [lat, lng]
  }
  return distance(at(a), at(b))
}

/** Whether that kind of transport can travel `metres` in `seconds`. */
export const canBe = (metres: number, seconds: number, { transport }: Pick<Route, 'transport'>): boolean =>
  metres <= (FASTEST[transport] / 3.6) * (seconds + ROUNDED_S)

/** The hops of a feed's trips, for finding stops with wrong coordinates: those that no trip could reach in its time. */
export class Hops {
  readonly #hops = new Map<Stop, Map<Stop, Hop>>()

  note(trip: Trip, calls: readonly TimedCall[]): void {
    for (const [i, { place, arrival }] of calls.entries()) {
      const before = calls[i - 1]
      if (!before) continue
      const seconds = arrival - before.departure
      const ends = [before.place, place] as const
      const known = this.#hops.get(before.place)?.get(place)
      if (known && !known.tooFast) continue
      const tooFast = !canBe(metresOf(ends), seconds, trip.route)
      if (known) known.tooFast = tooFast
      else this.#keep({ ends, trip, seconds, tooFast })
    }
  }

  #keep(hop: Hop): void {
    const [a, b] = hop.ends
    this.#hops.getOrInsertComputed(a, () => new Map()).set(b, hop)
    this.#hops.getOrInsertComputed(b, () => new Map()).set(a, hop)
  }

  /**
   * Warns of each stop that seems to be in the wrong place. A hop that is too fast has two ends: it is the one with the larger share
   * of such hops, or if that is equal with more of them, or the one farther from the middle of the feed.
   */
  say(troubles: Troubles): void {
    const places = [...this.#hops.keys()]
    const centre: Coords = [
      median(places.map(({ coords }) => coords?.[0] ?? 0)),
      median(places.map(({ coords }) => coords?.[1] ?? 0)),
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
