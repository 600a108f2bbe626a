import type { RaceEvent } from '@final-call/domain'
import type { RaceStore } from '../ports.ts'

/** Smallest and largest number of events per read. An event that books a long ride is tens of kilobytes. */
const FIRST_BATCH = 4
const MOST_AT_A_TIME = 32

export interface Feeding {
  readonly races: Pick<RaceStore, 'eventsAfter'>
  readonly raceId: string
  /** The `seq` after which to begin. */
  readonly after: number
  /** Whether the reader has room for more. */
  readonly wanted: () => boolean
  readonly take: (event: RaceEvent) => void
}

/** Feeds a race's log to one reader, who may be slow. */
export interface LogFeed {
  /** The `seq` of the last event handed to the reader. */
  readonly at: () => number
  /** Hands events to the reader until it has no room or there are no more. @returns whether there were any */
  readonly catchUp: () => Promise<boolean>
}

/** Lets the process serve others between two batches. Uses the global timer, which tests replace together with the stream's others. */
const yieldToOthers = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** Reads in batches whose size adapts to what the reader takes. Events without room are kept for the next call. */
export function logFeed({ races, raceId, after, wanted, take }: Feeding): LogFeed {
  let at = after
  let batch = FIRST_BATCH
  let untaken: readonly RaceEvent[] = []

  /** @returns how many events were taken. That becomes the next batch's size, or more if all were taken and more are wanted. */
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
      await yieldToOthers()
    }
    return at > before
  }

  return { at: () => at, catchUp }
}
