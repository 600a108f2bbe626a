/**
 * What is wrong with a stored MAC. `unsealed`: it is missing. `unknown-key`: it was made with a key that is not here. `forged`: it does
 * not match the stored data.
 */
export type ChainFault = 'unsealed' | 'unknown-key' | 'forged'

/** A position in a log: after the event with this `seq` and MAC. */
export interface LogPlace {
  readonly seq: number
  readonly mac: string
}

/** The position before the first event. */
export const LOG_START: LogPlace = { seq: 0, mac: '' }

/** An event as it is stored. */
export interface LogRecord extends LogPlace {
  readonly json: string
  readonly fault: ChainFault | undefined
}

/** A race's row as it is stored. */
export interface RaceRecord {
  readonly worldId: string
  readonly version: number
  readonly snapshot: string
  /** The MAC of its last event, according to the row. */
  readonly head: string
  readonly fault: ChainFault | undefined
}

/** Races and logs as stored, with the faults of their MACs. For the tools that verify and reseal them; no race runs on it. */
export interface SealStore {
  /** A race's stored row; undefined if there is none. */
  record(raceId: string): Promise<RaceRecord | undefined>
  /** A log's stored events after a position, in order, at most `limit`. */
  logRecords(raceId: string, after: LogPlace, limit: number): Promise<readonly LogRecord[]>
  /** Reseals a race and its whole log as stored. Returns false, with nothing written, if the race is not at `version`. */
  reseal(raceId: string, version: number): Promise<boolean>
  /** Ids of keys that races are sealed with but that are not here. Keys in use are recorded in a table, so races are searched only for missing ones. */
  unknownKeys(): Promise<readonly string[]>
  /** Race ids above `after`, in order, at most `limit`; for iterating over all. */
  ids(after: string, limit: number): Promise<readonly string[]>
  /** As `ids`, of the races that have events, whether or not they have a row. */
  logIds(after: string, limit: number): Promise<readonly string[]>
}
