import { isDeepStrictEqual } from 'node:util'
import { type RaceEvent, replay } from '@final-call/domain'
import type { RaceStore } from './ports.ts'

const RACES_AT_A_TIME = 200
const EVENTS_AT_A_TIME = 1_000
/** How often a race is read again that moves on while it is read. */
const TRIES = 5

async function logOf(races: RaceStore, raceId: string): Promise<readonly RaceEvent[]> {
  const log: RaceEvent[] = []
  for (;;) {
    const events = await races.eventsAfter(raceId, log.at(-1)?.seq ?? 0, EVENTS_AT_A_TIME)
    log.push(...events)
    if (events.length < EVENTS_AT_A_TIME) return log
  }
}

/** What is wrong with a race, as a clause; undefined when its snapshot is its log. */
async function faultOf(races: RaceStore, raceId: string): Promise<string | undefined> {
  for (let tries = 1; ; tries += 1) {
    const before = await races.version(raceId)
    const found = await races.find(raceId)
    const log = await logOf(races, raceId)
    // Deleted with its account meanwhile.
    if (!found && (await races.version(raceId)) === undefined) return undefined
    if (tries < TRIES && before !== (await races.version(raceId))) continue
    const broken = log.findIndex(({ seq }, index) => seq !== index + 1)
    if (broken >= 0) return `its log has ${log[broken]?.seq} where ${broken + 1} should be`
    if (before !== log.length) return `it is at version ${before}, and its log has ${log.length} events`
    try {
      if (isDeepStrictEqual(JSON.parse(JSON.stringify(replay(log))), found?.stored.race)) return undefined
    } catch (error) {
      return `its log cannot be replayed: ${String(error)}`
    }
    return 'its snapshot is not what its log says'
  }
}

export interface Verdict {
  readonly races: number
  readonly faults: readonly { readonly raceId: string; readonly fault: string }[]
}

/** Looks at every race: its events are numbered without a gap, and its snapshot is what they make. */
export async function verifyLogs(races: RaceStore): Promise<Verdict> {
  const faults: { raceId: string; fault: string }[] = []
  let seen = 0
  for (let after = ''; ;) {
    const ids = await races.ids(after, RACES_AT_A_TIME)
    for (const raceId of ids) {
      const fault = await faultOf(races, raceId)
      if (fault !== undefined) faults.push({ raceId, fault })
    }
    seen += ids.length
    const last = ids.at(-1)
    if (last === undefined) return { races: seen, faults }
    after = last
  }
}
