import { noonZeros } from '../noon.ts'
import type { Answer, Contender } from '../questions.ts'
import { type Day, type FeedTrip, readFeed } from '../read-feed.ts'

interface Pattern {
  readonly stops: readonly string[]
  readonly trips: readonly (FeedTrip & { readonly days: ReadonlySet<Day> })[]
}

const DAY = 86_400_000

/**
 * A good first version: patterns by stop, running days in sets; then every trip of a matching pattern, on every day that could
 * matter. The plain form computes the zero instants of the days anew for each question; with `kept`, it keeps them from
 * question to question, as the index does.
 */
export function scan(folder: string, kept: boolean): Contender<readonly Answer[]> {
  const feed = readFeed(folder)
  const { latest } = feed
  const byStop = new Map<string, Pattern[]>()
  const none: ReadonlySet<Day> = new Set()
  for (const trips of Map.groupBy(feed.trips, ({ stops }) => stops.join(' ')).values()) {
    const stops = trips[0]?.stops ?? []
    const pattern = { stops, trips: trips.map((trip) => ({ ...trip, days: feed.services.get(trip.service) ?? none })) }
    for (const stop of new Set(stops)) byStop.set(stop, [...(byStop.get(stop) ?? []), pattern])
  }
  const known = noonZeros(feed.zone)
  return {
    ask({ from, to, since, until }) {
      const zeroOf = kept ? known : noonZeros(feed.zone)
      const found: Answer[] = []
      const first = Math.floor((since - latest * 1000) / DAY) - 1
      const last = Math.floor(until / DAY) + 1
      for (const { stops, trips } of byStop.get(from) ?? []) {
        const on = stops.indexOf(from)
        const off = to === undefined ? stops.length - 1 : stops.indexOf(to, on + 1)
        if (off <= on) continue
        for (let day = first; day <= last; day += 1) {
          const zero = zeroOf(day)
          if (zero >= until || zero + latest * 1000 < since) continue
          for (const { id, times, days } of trips) {
            if (!days.has(day)) continue
            const departure = zero + (times[on * 2 + 1] ?? 0) * 1000
            if (departure < since || departure >= until) continue
            found.push({ trip: id, day, departure, arrival: zero + (times[off * 2] ?? 0) * 1000 })
          }
        }
      }
      return found.sort((a, b) => a.departure - b.departure)
    },
    tell: (found) => found,
  }
}
