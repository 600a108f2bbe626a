/**
 * What is wrong with a stored MAC. `unsealed`: there is none. `unknown-key`: it was made with a key that we do not have.
 * `forged`: it does not match what is stored.
 */
export type ChainFault = 'unsealed' | 'unknown-key' | 'forged'

/** A position in a log: after the event with that number and MAC. */
export interface LogPlace {
  readonly seq: number
  readonly mac: string
}

/** Before the first event. */
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

/** Races and their logs as they are stored, with whether their MACs are right: for who verifies them, and seals them anew. No race runs on it. */
export interface SealStore {
  /** What is stored of a race. */
  record(raceId: string): Promise<RaceRecord | undefined>
  /** What is stored of a log after a position in it, in order, at most `limit` events. */
  logRecords(raceId: string, after: LogPlace, limit: number): Promise<readonly LogRecord[]>
  /** Seals a race and its whole log again, as they are stored. False, with nothing written, if it is not at that version. */
  reseal(raceId: string, version: number): Promise<boolean>
  /** The ids of the keys that races are sealed with and that are not here. The keys in use are noted in a table: races are looked through only for one that is missing here. */
  unknownKeys(): Promise<readonly string[]>
  /** The ids of races after that id, in order, at most `limit`: for iterating over all of them. */
  ids(after: string, limit: number): Promise<readonly string[]>
}
