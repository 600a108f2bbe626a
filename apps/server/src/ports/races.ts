import type { Race, RaceEvent, RealMs } from '@final-call/domain'

/** What is stored is not what a server of ours wrote: somebody tampered with it, or the key is a different one. */
export class LogTouched extends Error {
  override readonly name = 'LogTouched'
}

/** A running race: the fold of its log, whose it is, and which pinned content it runs on. */
export interface NewRace {
  readonly raceId: string
  readonly uid: string
  readonly worldId: string
  readonly race: Race
  /** The latest sign of life. */
  readonly sign: RealMs
}

/** A running race as it is stored. */
export interface StoredRace extends NewRace {
  /** The MAC of its last event. */
  readonly head: string
}

/** How a command was answered, kept under its request id. */
export type StoredReply = (
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly reason: string; readonly message: string }
) & {
  /** The command as JSON, so that another one under the same id is told from its repetition; absent where the id says it all. */
  readonly asked?: string
}

/** A player's claim to an attempt; its race may be missing, if the process died in between. */
export interface Attempt {
  /** The id of the race spec. */
  readonly source: string
  /** Counts on under that id, also where another race has it by now; which attempt at its race it is, the race's log says. */
  readonly attempt: number
  readonly raceId: string
  readonly claimed: RealMs
}

export interface Append {
  /** The race as it was found: what the decision was made on. */
  readonly from: StoredRace
  /** The fold after the events; the same as before when there are none. */
  readonly race: Race
  readonly events: readonly RaceEvent[]
  readonly request?: KeptRequest
  readonly sign: RealMs
}

export interface KeptRequest {
  readonly id: string
  readonly reply: StoredReply
  /** Without events: it is kept only where the race keeps fewer requests than this. */
  readonly fewerThan?: number
}

/** Which races are whose, and which attempt each is. */
export interface AttemptStore {
  /**
   * Claims a player's attempt at a race spec for a race id. Of several claims of one attempt the first stands.
   * @returns the race id that the attempt belongs to.
   */
  claim(uid: string, attempt: Attempt): Promise<string>
  /** What a player has claimed under the id of a race spec, latest first, at most `limit`. */
  latestAttempts(
    uid: string,
    source: string,
    limit: number,
  ): Promise<readonly { readonly attempt: number; readonly raceId: string }[]>
  /** Which of a player's latest attempts at a race spec, of at most `limit`, keeps a reply to that request. */
  attemptKeeping(uid: string, source: string, requestId: string, limit: number): Promise<string | undefined>
  /** A player's attempts, newest first, at most `limit`. */
  attempts(uid: string, limit: number): Promise<readonly Attempt[]>
}

export interface RaceStore extends AttemptStore {
  /** Stores a new race with its first events. False, with nothing written, when it already exists. */
  create(race: NewRace, events: readonly RaceEvent[]): Promise<boolean>
  /** The race, and the reply to that request if it was answered before. @throws LogTouched when the race's seal is wrong */
  find(
    raceId: string,
    requestId?: string,
  ): Promise<{ readonly stored: StoredRace; readonly reply: StoredReply | undefined } | undefined>
  /** The races that exist among these, in any order. For lists: their seals are not checked. */
  findAll(raceIds: readonly string[]): Promise<readonly StoredRace[]>
  /**
   * In one transaction moves the race on from `from`, with its events, reply and sign of life; one that they complete is then
   * `unlisted`. Nothing is written on `conflict`: another writer came first; `seen`: the request id was answered before; `full`: the
   * race keeps as many requests as it may.
   */
  append(
    change: Append,
  ): Promise<
    { readonly outcome: 'appended' | 'conflict' | 'full' } | { readonly outcome: 'seen'; readonly reply: StoredReply }
  >
  /** The log after `after`, in order, at most `limit` events. */
  eventsAfter(raceId: string, after: number, limit: number): Promise<readonly RaceEvent[]>
  version(raceId: string): Promise<number | undefined>
  /** Stores a sign of life, unless the stored one is later or the race does not exist. */
  sign(raceId: string, at: RealMs): Promise<void>
}
