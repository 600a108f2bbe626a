import { isDeepStrictEqual } from 'node:util'
import { type Race, type RaceEvent, replay } from '@final-call/domain'
import { FAULT_TEXT } from '../chain/chain.ts'
import { LOG_START, type LogRecord, LogTouched, type RaceRecord, type SealStore, type Store } from '../ports.ts'
import { withoutPaths } from '../store/sealing.ts'
import { finishFault, strayFinishes } from './verify-leaderboards.ts'

const RACES_AT_A_TIME = 200
/** The most logs whose ids are read at a time: the database passes over all of their events, in an index. */
const LOGS_AT_A_TIME = 50
const EVENTS_AT_A_TIME = 1_000
/** How many times a race that changes while it is read is read again. */
const TRIES = 5

type VerifiedStore = Pick<Store, 'content' | 'leaderboards' | 'races' | 'seals'>
type StoredLogs = Pick<Store, 'races' | 'seals'>

async function logOf(seals: SealStore, raceId: string): Promise<readonly LogRecord[]> {
  const log: LogRecord[] = []
  for (;;) {
    const records = await seals.logRecords(raceId, log.at(-1) ?? LOG_START, EVENTS_AT_A_TIME)
    log.push(...records)
    if (records.length < EVENTS_AT_A_TIME) return log
  }
}

interface Found {
  readonly record: RaceRecord
  readonly log: readonly LogRecord[]
}

/** A race and its log at one moment; undefined if the race no longer exists, for example because its account was deleted. */
async function found({ races, seals }: StoredLogs, raceId: string): Promise<Found | undefined> {
  for (let tries = 1; ; tries += 1) {
    const record = await seals.record(raceId)
    const log = await logOf(seals, raceId)
    const version = await races.version(raceId)
    if (version === undefined || !record) return undefined
    if (version === record.version || tries === TRIES) return { record, log }
  }
}

function numbersFault({ record, log }: Found): string | undefined {
  const broken = log.findIndex(({ seq }, index) => seq !== index + 1)
  if (broken >= 0) return `its log has ${log[broken]?.seq} where ${broken + 1} should be`
  if (record.version === log.length) return undefined
  return `it is at version ${record.version}, and its log has ${log.length} events`
}

const eventsOf = ({ log }: Pick<Found, 'log'>): readonly RaceEvent[] =>
  log.map(({ json }) => JSON.parse(json) as RaceEvent)

function foldFault({ record, log }: Found): string | undefined {
  try {
    const folded = JSON.parse(JSON.stringify(replay(eventsOf({ log })))) as Race
    // Older snapshots have the paths as well.
    const stored = JSON.parse(record.snapshot) as Race
    if (isDeepStrictEqual(withoutPaths(folded), withoutPaths(stored))) return undefined
  } catch (error) {
    return `its log cannot be replayed: ${String(error)}`
  }
  return 'its snapshot is not what its log says'
}

/** A clause about the first wrong MAC, including the row's seal; undefined if all are correct. */
function chainFault({ record, log }: Found): string | undefined {
  if (record.fault === 'unsealed' && log.every(({ fault }) => fault === 'unsealed')) {
    return 'it is unsealed: it is from before logs were sealed, or somebody took its macs away'
  }
  const event = log.find(({ fault }) => fault !== undefined)
  if (event?.fault) return `its event ${event.seq} ${FAULT_TEXT[event.fault]}`
  if (record.fault) return `its snapshot ${FAULT_TEXT[record.fault]}`
  return record.head === log.at(-1)?.mac ? undefined : 'its log ends elsewhere than its snapshot says'
}

async function worldFault({ content }: VerifiedStore, { record }: Found): Promise<string | undefined> {
  try {
    return (await content.world(record.worldId)) ? undefined : `its world ${record.worldId} is not there`
  } catch (error) {
    if (error instanceof LogTouched) return error.message
    throw error
  }
}

async function* all(page: (after: string) => Promise<readonly string[]>): AsyncGenerator<string> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const ids: readonly string[] = await page(after)
    yield* ids
    after = ids.at(-1)
  }
}

const allRaces = (seals: SealStore) => all((after) => seals.ids(after, RACES_AT_A_TIME))

/** Ids of races that have a log and no row. Each is asked for again: an account that is deleted meanwhile takes both, at once. */
async function* logsAlone({ races, seals }: StoredLogs): AsyncGenerator<string> {
  for await (const raceId of all((after) => seals.logIds(after, LOGS_AT_A_TIME))) {
    if ((await races.version(raceId)) !== undefined) continue
    if ((await seals.logRecords(raceId, LOG_START, 1)).length > 0) yield raceId
  }
}

export interface Verdict {
  readonly races: number
  /** A clause about each race that has a fault. */
  readonly faults: readonly { readonly raceId: string; readonly fault: string }[]
}

/**
 * Checks every race. Its events are numbered without gaps, and its snapshot is what they replay to. All of it has MACs of our keys. Its
 * world is the one that it pinned, and its leaderboard entry is what its log says. No log and no leaderboard entry is without a race.
 */
export async function verifyLogs(store: VerifiedStore): Promise<Verdict> {
  const faults: { raceId: string; fault: string }[] = []
  /** By world id, since many races share a world. */
  const worldFaults = new Map<string, string | undefined>()
  let races = 0
  for await (const raceId of allRaces(store.seals)) {
    races += 1
    const it = await found(store, raceId)
    if (!it) continue
    const { worldId } = it.record
    if (!worldFaults.has(worldId)) worldFaults.set(worldId, await worldFault(store, it))
    const fault =
      numbersFault(it) ??
      chainFault(it) ??
      foldFault(it) ??
      worldFaults.get(worldId) ??
      (await finishFault(store, raceId, it.record, eventsOf(it)))
    if (fault !== undefined) faults.push({ raceId, fault })
  }
  for await (const raceId of logsAlone(store)) faults.push({ raceId, fault: 'it is not there, and its log is' })
  for await (const { raceId, fault } of strayFinishes(store)) faults.push({ raceId, fault })
  return { races, faults }
}

/**
 * Whether a race may be sealed again. It may if it has none of our seals, or if a part of it was sealed with an unknown key, as after a
 * change of keys while it ran. If one of our seals is wrong, or only some were removed, the race has been tampered with.
 */
function isToSeal({ record, log }: Found): boolean {
  const faults = new Set([record.fault, ...log.map(({ fault }) => fault)])
  if (faults.has('forged')) return false
  return faults.has(undefined) ? faults.has('unknown-key') && !faults.has('unsealed') : true
}

/**
 * Seals races that have no MACs, or those of an unknown key, and are otherwise correct. Such are races from before logs were sealed, or
 * whose key is lost or retired. A race with a wrong MAC of a known key is left unchanged.
 * @returns the number of sealed races
 */
export async function sealLogs(store: StoredLogs): Promise<number> {
  let sealed = 0
  for await (const raceId of allRaces(store.seals)) {
    const it = await found(store, raceId)
    if (!it || !isToSeal(it) || (numbersFault(it) ?? foldFault(it)) !== undefined) continue
    if (await store.seals.reseal(raceId, it.record.version)) sealed += 1
  }
  return sealed
}

/**
 * Makes the servers list again every race with a correct log whose leaderboard entry differs from it, and removes entries without a race.
 * @returns the number of both
 */
export async function relistRaces(store: VerifiedStore): Promise<number> {
  let relisted = 0
  for await (const raceId of allRaces(store.seals)) {
    const it = await found(store, raceId)
    if (!it) continue
    const fault = numbersFault(it) ?? chainFault(it) ?? foldFault(it) ?? (await worldFault(store, it))
    if (fault !== undefined) continue
    if ((await finishFault(store, raceId, it.record, eventsOf(it))) === undefined) continue
    await store.leaderboards.relist(it.record.worldId, raceId)
    relisted += 1
  }
  for await (const { worldId, raceId } of strayFinishes(store)) {
    await store.leaderboards.relist(worldId, raceId)
    relisted += 1
  }
  return relisted
}
