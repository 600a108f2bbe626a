import type { Profile } from '@final-call/contract'
import type { Cents, Location, LocationId, Race, RaceEvent, RaceSpec, RealMs, Service, World } from '@final-call/domain'

/** The player behind a call, as the token says. */
export interface Player {
  /** Our own id, keyed by the provider's issuer and `sub`. */
  readonly uid: string
  /** The family of the sign-in that the token came from. */
  readonly session: string
}

/** Who the provider says has signed in. */
export interface SignedInAs {
  readonly provider: string
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly displayName: string | null
}

export interface ProfileStore {
  /** The profile of this person, created with the defaults if there is none yet. Two first sign-ins at once create one. */
  findOrCreate(person: SignedInAs, now: RealMs): Promise<Profile>
  find(uid: string): Promise<Profile | undefined>
}

/** A sign-in as its player may see it. */
export interface SignIn {
  readonly opened: RealMs
  /** When its token was last renewed. */
  readonly renewed: RealMs
  readonly expires: RealMs
  readonly revoked: boolean
}

/**
 * Refresh tokens in families: each sign-in is a family, with one live token in it. Only hashes are stored.
 */
export interface SessionStore {
  /** Starts a family with its first token. */
  open(family: string, uid: string, tokenHash: string, now: RealMs, expires: RealMs): Promise<void>
  /**
   * Replaces a token with the next. `rotated`: done. `recent`: the token was replaced less than `graceMs` ago (two tabs at
   * once), and the next is added beside its successor. `replayed`: it was replaced earlier than that, and the family is now
   * revoked. `unknown`: no such token, or expired, or revoked. However often it is renewed, a family ends `longestMs` after it
   * was opened.
   */
  rotate(
    tokenHash: string,
    nextHash: string,
    now: RealMs,
    expires: RealMs,
    graceMs: number,
    longestMs: number,
  ): Promise<
    | { outcome: 'rotated' | 'recent'; uid: string; family: string }
    | { outcome: 'replayed'; family: string }
    | { outcome: 'unknown' }
  >
  /** @returns the families that it ended */
  revokeFamilyOf(tokenHash: string): Promise<readonly string[]>
  /** @returns the families that it ended */
  revokeAllOf(uid: string): Promise<readonly string[]>
  /** Until when a family is good as it stands; undefined where it is not there, revoked or expired. */
  liveUntil(family: string, now: RealMs): Promise<RealMs | undefined>
  /** Oldest first. */
  of(uid: string): Promise<readonly SignIn[]>
}

/** Short-lived values under a random key, taken once: a sign-in code, an OIDC transaction. Any process may take it. */
export interface OnceStore {
  put(key: string, value: string, expires: RealMs): Promise<void>
  /** The value, removed by this reading; undefined when absent or expired at `now`. */
  take(key: string, now: RealMs): Promise<string | undefined>
}

/** Secrets that all processes share, made by the first that asks: keys that sign tokens and cookies. */
export interface SecretStore {
  /** The stored secret of that name, or `fresh` now stored under it. */
  findOrCreate(name: string, fresh: string): Promise<string>
}

/** The store cannot be reached, or cannot write: busy for too long, disk full, connection lost. Nothing was half done. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway'
}

/**
 * What is wrong with a stored MAC. `unsealed`: there is none. `unknown-key`: it was made with a key that we do not have.
 * `forged`: it does not match what is stored.
 */
export type ChainFault = 'unsealed' | 'unknown-key' | 'forged'

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
export type StoredReply =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly reason: string; readonly message: string }

/** A player's claim to an attempt; its race may be missing, if the process died in between. */
export interface Attempt {
  readonly source: string
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
  readonly request?: { readonly id: string; readonly reply: StoredReply }
  readonly sign: RealMs
}

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

export interface RaceStore {
  /**
   * Claims a player's attempt at a race spec for a race id. Of several claims of one attempt the first stands.
   * @returns the race id that the attempt belongs to.
   */
  claim(uid: string, source: string, attempt: number, raceId: string, now: RealMs): Promise<string>
  latestAttempt(uid: string, source: string): Promise<{ readonly attempt: number; readonly raceId: string } | undefined>
  /** A player's attempts, newest first, at most `limit`. */
  attempts(uid: string, limit: number): Promise<readonly Attempt[]>
  /** Stores a new race with its first events; does nothing when it already exists. */
  create(race: NewRace, events: readonly RaceEvent[]): Promise<void>
  /** The race, and the reply to that request if it was answered before. @throws LogTouched when the race's seal is wrong */
  find(
    raceId: string,
    requestId?: string,
  ): Promise<{ readonly stored: StoredRace; readonly reply: StoredReply | undefined } | undefined>
  /** The races that exist among these, in any order. For lists: their seals are not checked. */
  findAll(raceIds: readonly string[]): Promise<readonly StoredRace[]>
  /**
   * In one transaction moves the race on from `from`, with its events, reply and sign of life. `conflict`: another writer came
   * first, nothing was written. `seen`: the request id was answered before, nothing was written.
   */
  append(
    change: Append,
  ): Promise<{ readonly outcome: 'appended' | 'conflict' } | { readonly outcome: 'seen'; readonly reply: StoredReply }>
  /** The log after `after`, in order, at most `limit` events. */
  eventsAfter(raceId: string, after: number, limit: number): Promise<readonly RaceEvent[]>
  version(raceId: string): Promise<number | undefined>
  /** What is stored of a race, for verifying. */
  record(raceId: string): Promise<RaceRecord | undefined>
  /** What is stored of a log after a position in it, in order, at most `limit` events, for verifying. */
  logRecords(raceId: string, after: LogPlace, limit: number): Promise<readonly LogRecord[]>
  /** Seals a race and its whole log again, as they are stored. False, with nothing written, if it is not at that version. */
  reseal(raceId: string, version: number): Promise<boolean>
  /** The ids of races after that id, in order, at most `limit`: for iterating over all of them. */
  ids(after: string, limit: number): Promise<readonly string[]>
  /** Stores a sign of life, unless the stored one is later or the race does not exist. */
  sign(raceId: string, at: RealMs): Promise<void>
}

/** Who writes content. An administrator may overwrite anybody's. */
export interface Author {
  readonly uid: string
  readonly admin: boolean
}

/** Places, and the services between them. */
export interface StoredTimetable {
  readonly locations: readonly Location[]
  readonly services: readonly Service[]
}

export interface ContentStore {
  /** False, with nothing written, when the id belongs to another author. */
  putSpec(spec: RaceSpec, by: Author, now: RealMs): Promise<boolean>
  putLocation(location: Location, by: Author, now: RealMs): Promise<boolean>
  putService(service: Service, by: Author, now: RealMs): Promise<boolean>
  /**
   * Stores a whole timetable in one transaction: its places, and its services in place of all that this author stored before.
   * Places that are no longer in it stay, since races name them. False, with nothing written, when an id belongs to another
   * author.
   */
  putTimetable(timetable: StoredTimetable, by: Author, now: RealMs): Promise<boolean>
  specs(): Promise<readonly RaceSpec[]>
  spec(id: string): Promise<RaceSpec | undefined>
  locations(): Promise<readonly Location[]>
  /** What operators imported, and of what players uploaded only the places named: nobody's upload changes another's race. */
  locationsFor(named: readonly LocationId[]): Promise<readonly Location[]>
  services(): Promise<readonly Service[]>
  /** Stands for places and services as they are now: after any change of them, by whichever process, it is another. */
  revision(): Promise<string>
  /** Pins content, once, under a hash of it. @returns the world's id. */
  pin(world: World): Promise<string>
  /** @throws LogTouched when the stored text is not what was pinned */
  world(worldId: string): Promise<World | undefined>
  uploadsOf(uid: string): Promise<{ readonly specs: readonly RaceSpec[]; readonly locations: readonly Location[] }>
}

/** Where the money of a transfer from a profile to a race is. */
export type TransferState =
  /** It has left the profile, and is not known to be in the race. */
  | 'pending'
  /** In the wallet of a race that was running when it was last looked at. */
  | 'landed'
  /** In the wallet of a race that has ended, for good. */
  | 'kept'
  /** Back in the profile: the race was stopped. */
  | 'returned'
  /** Back in the profile: the race was over before it came. */
  | 'refused'
  /** It never left the profile, which held too little. */
  | 'short'

export interface Transfer {
  readonly uid: string
  /** Also the `ref` of the money in the race's log. */
  readonly transferId: string
  readonly gameId: string
  /** What was asked for. */
  readonly amount: Cents
  readonly state: TransferState
  /** The race's version once the money had arrived. */
  readonly version: number | undefined
  readonly at: RealMs
}

/** One entry of a player's account: what it changed the balance by. The balance is a new profile's plus all entries. */
export interface GcashEntry {
  readonly transferId: string
  readonly gameId: string
  readonly amount: Cents
  readonly state: TransferState
  readonly at: RealMs
}

/** Play money outside of races. */
export interface GcashStore {
  find(uid: string, transferId: string): Promise<Transfer | undefined>
  /**
   * Takes a transfer's money out of the profile, once: `pending`, or `short` if the profile holds too little, since its balance
   * never falls below zero. @returns the transfer as it is stored, even if it already was; undefined if there is no such
   * profile
   */
  withdraw(transfer: Pick<Transfer, 'uid' | 'transferId' | 'gameId' | 'amount' | 'at'>): Promise<Transfer | undefined>
  /**
   * Moves an open transfer on. `returned` and `refused` pay the money back in the same transaction, as an entry of its
   * own; one that is not open stays as it is. @returns the transfer as it is stored now; undefined if there is none, since
   * its player has deleted their account meanwhile
   */
  move(
    transfer: Pick<Transfer, 'uid' | 'transferId'>,
    to: { readonly state: 'landed'; readonly version: number } | { readonly state: 'kept' | 'returned' | 'refused' },
    now: RealMs,
  ): Promise<Transfer | undefined>
  /** A player's transfers that are pending or landed. */
  open(uid: string): Promise<readonly Transfer[]>
  /** Pending transfers of any player, oldest first. */
  pending(limit: number): Promise<readonly Transfer[]>
  /** Oldest first. */
  entries(uid: string): Promise<readonly GcashEntry[]>
}

/** Players as a whole. */
export interface AccountStore {
  person(uid: string): Promise<SignedInAs | undefined>
  /**
   * Removes everything stored about a player: whole races, transfers, sign-ins, the profile. What they uploaded stays, with
   * `deleted` as its author. May be repeated.
   */
  remove(uid: string): Promise<void>
}

/** How many requests of one key were granted in the window that began then. */
export interface Granted {
  readonly key: string
  readonly window: RealMs
  readonly count: number
}

/** Where processes exchange what they have granted, so that a rate limit holds for all of them together. */
export interface LimitStore {
  /**
   * Stores what this process has granted, replacing what it said before for the same key and window. @returns what the other
   * processes have granted to those keys in all, for each window from `since` on in which they have granted anything
   */
  exchange(process: string, granted: readonly Granted[], since: RealMs): Promise<readonly Granted[]>
  /** Removes the windows that began before then. */
  drop(before: RealMs): Promise<void>
}

/** A rate limit has been reached. The message, which names the player or the address, is for the operator. */
export class TooMany extends Error {
  override readonly name = 'TooMany'
  /** Whole seconds until another try makes sense. */
  readonly seconds: number
  /** Whether it is the first refusal of its kind in this minute: that one is logged. */
  readonly first: boolean

  constructor(message: string, { seconds, first }: { readonly seconds: number; readonly first: boolean }) {
    super(message)
    this.seconds = seconds
    this.first = first
  }
}

/** The author of the built-in content. */
export const HOUSE = 'final-call'

/** The author of a timetable that an operator imported under a name of their choice. */
export const timetableAuthor = (name: string): string => `gtfs:${name}`

/** The author of an upload whose author's account is gone. */
export const DELETED_AUTHOR = 'deleted'

/** Everything that is stored. */
export interface Store {
  readonly races: RaceStore
  readonly content: ContentStore
  readonly profiles: ProfileStore
  readonly sessions: SessionStore
  readonly once: OnceStore
  readonly secrets: SecretStore
  readonly gcash: GcashStore
  readonly accounts: AccountStore
  readonly limits: LimitStore
  close(): Promise<void>
}

/** Tells every process, this one before it returns, of what has just been stored. A message to another may be lost. */
export interface Fanout {
  /** A race's log has grown. Who misses it finds out by the version, at a stream's next ping. */
  publish(raceId: string, version: number): void
  /** @returns the end of the subscription. */
  subscribe(listener: (raceId: string, version: number) => void): () => void
  /** Sign-ins have ended. Who misses it remembers them as good for some seconds more. */
  publishEnded(families: readonly string[]): void
  /** @returns the end of the subscription. */
  subscribeEnded(listener: (family: string) => void): () => void
}
