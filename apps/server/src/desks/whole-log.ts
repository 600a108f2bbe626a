import type { RaceEvent } from '@final-call/domain'
import type { RaceStore } from '../ports.ts'

/** Events read from the store at a time. */
const BATCH = 1_000

/** A race's whole log, read in batches. */
export async function wholeLog(races: Pick<RaceStore, 'eventsAfter'>, raceId: string): Promise<RaceEvent[]> {
  const log: RaceEvent[] = []
  for (;;) {
    const batch = await races.eventsAfter(raceId, log.length, BATCH)
    log.push(...batch)
    if (batch.length < BATCH) return log
  }
}
