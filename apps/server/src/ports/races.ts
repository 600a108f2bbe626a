import type { Race, RaceEvent, RealMs } from '@final-call/domain'

/** A stored log, race or world does not match its MAC: it was tampered with, or sealed with another key. */
export class LogTouched extends Error {
  override readonly name = 'LogTouched'
}

/** A race with its player and the id of its pinned world. */
export interface NewRace {
  readonly raceId: string
  readonly uid: string
  readonly worldId: string
  readonly race: Race
  /** The latest sign of life. */
  readonly sign: RealMs
}

/** A race as stored. */
export interface StoredRace extends NewRace {
  /** The MAC of its last event. */
  readonly head: string
}

/** The reply to a command, kept under its request id. */
export type StoredReply = (
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly reason: string; readonly message: string }
) & {
  /** A hash of the command, to tell a repetition from another command under the same id; absent if the id alone identifies it. */
  readonly asked?: string
}

/** A player's claim to an attempt. Its race may be missing, if the process died in between. */
export interface Attempt {
  /** The id of the race spec. */
  readonly source: string
  /** Number of the attempt under this spec id, even if the id now belongs to another race. The log has the number for its own race. */
  readonly attempt: number
  readonly raceId: string
  readonly claimed: RealMs
}

/** A change of a stored race. */
export interface Append {
  /** The race as found; the decision was made on it. */
  readonly from: StoredRace
  /** The race after `events`; unchanged if there are none. */
  readonly race: Race
  readonly events: readonly RaceEvent[]
  readonly request?: KeptRequest
  readonly sign: RealMs
}

/** A request id to remember, with its reply. */
export interface KeptRequest {
  readonly id: string
  readonly reply: StoredReply
  /** For a change without events: remember it only if the race remembers fewer requests than this. */
  readonly fewerThan?: number
}

/** The attempts of players at races. */
export interface AttemptStore {
  /**
   * Claims a player's attempt at a race spec for a race id. Of several claims of one attempt the first stands.
   * @returns the race id that the attempt belongs to.
   */
  claim(uid: string, attempt: Attempt): Promise<string>
  /** A player's attempts under a race spec's id, latest first, at most `limit`. */
  latestAttempts(
    uid: string,
    source: string,
    limit: number,
  ): Promise<readonly { readonly attempt: number; readonly raceId: string }[]>
  /** The race id, among a player's latest `limit` attempts at a race spec, that remembers a reply to this request. */
  attemptKeeping(uid: string, source: string, requestId: string, limit: number): Promise<string | undefined>
  /** A player's attempts, newest first, at most `limit`. */
  attempts(uid: string, limit: number): Promise<readonly Attempt[]>
}

export interface RaceStore extends AttemptStore {
  /** Stores a new race with its first events. False, with nothing written, when it already exists. */
  create(race: NewRace, events: readonly RaceEvent[]): Promise<boolean>
  /** A race, and the reply to `requestId` if it was answered before. @throws LogTouched if the race's seal is wrong */
  find(
    raceId: string,
    requestId?: string,
  ): Promise<{ readonly stored: StoredRace; readonly reply: StoredReply | undefined } | undefined>
  /** Those of these races that exist, in any order. For lists only: seals are not checked. */
  findAll(raceIds: readonly string[]): Promise<readonly StoredRace[]>
  /**
   * In one transaction, moves the race on from `from` and stores its events, reply and sign of life. A race that they complete becomes
   * `unlisted`. With any other outcome than `appended` nothing is written. `conflict`: another writer came first. `seen`: the request id
   * was answered before. `full`: the race remembers as many requests as it may.
   */
  append(change: Append): Promise<{ readonly outcome: 'appended' | 'conflict' | 'seen' | 'full' }>
  /** The events with a `seq` above `after`, in order, at most `limit`. */
  eventsAfter(raceId: string, after: number, limit: number): Promise<readonly RaceEvent[]>
  /** The `seq` of a race's last event; undefined if there is no such race. */
  version(raceId: string): Promise<number | undefined>
  /** Stores a sign of life. Does nothing if a later one is stored or the race does not exist. */
  sign(raceId: string, at: RealMs): Promise<void>
}
