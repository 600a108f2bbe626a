import type { RaceEvent } from '@final-call/domain'
import type { RaceStore } from '../ports.ts'

/** Events read from the store at a time: at first, and at most. One that books a long ride is tens of kilobytes. */
const FIRST_BATCH = 4
const MOST_AT_A_TIME = 32

export interface Feeding {
  readonly races: Pick<RaceStore, 'eventsAfter'>
  readonly raceId: string
  /** The number of the event after which it begins. */
  readonly after: number
  /** Whether the reader has room for another event. */
  readonly wanted: () => boolean
  readonly take: (event: RaceEvent) => void
}

/** A race's log on its way to one reader, who may be slow. */
export interface LogFeed {
  /** The number of the last event that was taken. */
  readonly at: () => number
  /** Hands on what there is, until the reader has no room or there is no more. @returns whether anything was taken. */
  readonly catchUp: () => Promise<boolean>
}

/** Lets the process serve others, between two batches. By the global timer, which a test can replace, as the rest of a stream's time. */
const othersTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** Reads in batches, as large as the reader was seen to take; what of a batch finds no room is kept for the next time. */
export function logFeed({ races, raceId, after, wanted, take }: Feeding): LogFeed {
  let at = after
  let batch = FIRST_BATCH
  let untaken: readonly RaceEvent[] = []

  /** @returns how many of them were taken; the next batch is as large, or larger when all were and more are wanted. */
  function handOn(events: readonly RaceEvent[]): number {
    let taken = 0
    for (const event of events) {
      if (!wanted()) break
      take(event)
      at = event.seq
      taken += 1
    }
    batch = wanted() ? Math.min(MOST_AT_A_TIME, batch * 2) : Math.max(1, taken)
    return taken
  }

  async function catchUp(): Promise<boolean> {
    const before = at
    while (wanted()) {
      const isLeft = untaken.length > 0
      const asked = batch
      const events = isLeft ? untaken : await races.eventsAfter(raceId, at, asked)
      untaken = events.slice(handOn(events))
      if (!isLeft && events.length < asked) break
      await othersTurn()
    }
    return at > before
  }

  return { at: () => at, catchUp }
}
