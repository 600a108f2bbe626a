import { seeded } from './generate.ts'
import type { Feed } from './read-feed.ts'

export interface Question {
  readonly from: string
  readonly to?: string
  readonly since: number
  readonly until: number
}

/** A departure, in the same form from every contender. Instants in milliseconds. */
export interface Answer {
  readonly trip: string
  readonly day: number
  readonly departure: number
  readonly arrival: number
}

/** Asks in the form that suits the contender; `tell` turns the result into answers, outside the measured time. */
export interface Contender<Found = unknown> {
  ask(question: Question): Found
  tell(found: Found): readonly Answer[]
}

const HOUR = 3_600_000

/**
 * Questions over 48 hours, from instants spread over the feed and clustered around the change of clocks. Nine in ten of those
 * with a destination have an answer in principle; the others join any two stops.
 */
export function questionsFor({ trips }: Feed, count: number, kind: 'A→B' | 'from A'): readonly Question[] {
  const random = seeded(kind === 'A→B' ? 1 : 2)
  const first = Date.UTC(2026, 7, 5)
  const change = Date.UTC(2026, 8, 26)
  const length = 140 * 24
  return Array.from({ length: count }, (_, i) => {
    const { stops } = random.from(trips)
    const on = random.below(stops.length - 1)
    const since =
      (i % 5 === 0 ? change + random.below(72) * HOUR : first + random.below(length) * HOUR) - random.below(60) * 60_000
    const off =
      i % 10 === 0 ? random.from(random.from(trips).stops) : stops[on + 1 + random.below(stops.length - on - 1)]
    return {
      from: stops[on] ?? '',
      ...(kind === 'A→B' && off !== undefined ? { to: off } : {}),
      since,
      until: since + 48 * HOUR,
    }
  })
}
