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
  /** The profile of this person, made with the defaults when there is none yet. Two first sign-ins at once make one. */
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
 * Refresh tokens in families: one family a sign-in, one living token in it. Only hashes are stored.
 */
export interface SessionStore {
  /** Starts a family with its first token. */
  open(family: string, uid: string, tokenHash: string, now: RealMs, expires: RealMs): Promise<void>
  /**
   * Replaces a token by the next. `rotated`: done. `recent`: the token was replaced less than `graceMs` ago (two tabs at once), the next
   * is added beside it. `replayed`: it was replaced before that, and the family is revoked now. `unknown`: no such token, or expired, or revoked.
   * However often it is renewed, a family ends `longestMs` after it was opened.
   */
  rotate(
    tokenHash: string,
    nextHash: string,
    now: RealMs,
    expires: RealMs,
    graceMs: number,
    longestMs: number,
  ): Promise<{ outcome: 'rotated' | 'recent'; uid: string; family: string } | { outcome: 'replayed' | 'unknown' }>
  revokeFamilyOf(tokenHash: string): Promise<void>
  revokeAllOf(uid: string): Promise<void>
  /** Whether a family is there, not revoked and not expired: asked for every call. */
  isLive(family: string, now: RealMs): Promise<boolean>
  /** Oldest first. */
  of(uid: string): Promise<readonly SignIn[]>
}

/** Short-lived values under a random key, taken once: a sign-in code, an OIDC transaction. Any process may take it. */
export interface OnceStore {
  put(key: string, value: string, expires: RealMs): Promise<void>
  /** The value, gone with this reading; undefined when absent or expired at `now`. */
  take(key: string, now: RealMs): Promise<string | undefined>
}

/** Secrets that all processes share, made by the first one that asks: token signing keys, cookie keys. */
export interface SecretStore {
  /** The stored secret of that name, or `fresh` now stored under it. */
  findOrCreate(name: string, fresh: string): Promise<string>
}

/** The store cannot be reached, or cannot write: busy for too long, disk full, connection lost. Nothing was half done. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway'
}

/**
 * What is wrong with the mac of something stored. `unsealed`: there is none. `unknown-key`: it was made with a key that is
 * not here. `forged`: no key makes it of what is there.
 */
export type ChainFault = 'unsealed' | 'unknown-key' | 'forged'

/** What is stored is not what a server of ours wrote: somebody else did, or the key is another. */
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
  /** The mac of its last event. */
  readonly head: string
}

/** How a command was answered, kept under its request id. */
export type StoredReply =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly reason: string; readonly message: string }

/** A player's claim to an attempt; its race may not be there, when the process died in between. */
export interface Attempt {
  readonly source: string
  readonly attempt: number
  readonly raceId: string
  readonly claimed: RealMs
}

export interface Append {
  /** As it was found: what the decision was made on. */
  readonly from: StoredRace
  /** The fold after the events; the same as before where there are none. */
  readonly race: Race
  readonly events: readonly RaceEvent[]
  readonly request?: { readonly id: string; readonly reply: StoredReply }
  readonly sign: RealMs
}

/** A place in a log: after the event with that number and mac. */
export interface LogPlace {
  readonly seq: number
  readonly mac: string
}

/** Before the first event. */
export const LOG_START: LogPlace = { seq: 0, mac: '' }

/** An event as it lies in the database. */
export interface LogRecord extends LogPlace {
  readonly json: string
  readonly fault: ChainFault | undefined
}

/** A race's row as it lies in the database. */
export interface RaceRecord {
  readonly worldId: string
  readonly version: number
  readonly snapshot: string
  /** The mac of its last event, as the row has it. */
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
  /** Stores a new race with its first events; nothing when it is there already. */
  create(race: NewRace, events: readonly RaceEvent[]): Promise<void>
  /** The race, and the reply to that request where it was answered before. @throws LogTouched where its seal is not right. */
  find(
    raceId: string,
    requestId?: string,
  ): Promise<{ readonly stored: StoredRace; readonly reply: StoredReply | undefined } | undefined>
  /** Those of the races that are there, in any order, for lists: nobody looks at their seals. */
  findAll(raceIds: readonly string[]): Promise<readonly StoredRace[]>
  /**
   * One transaction: the race moves on from `from`, its events, reply and sign with it. `conflict`: another writer came first, nothing
   * was written. `seen`: the request id was answered before, nothing was written.
   */
  append(
    change: Append,
  ): Promise<{ readonly outcome: 'appended' | 'conflict' } | { readonly outcome: 'seen'; readonly reply: StoredReply }>
  /** The log after `after`, in order, at most `limit` events. */
  eventsAfter(raceId: string, after: number, limit: number): Promise<readonly RaceEvent[]>
  version(raceId: string): Promise<number | undefined>
  /** What lies there of a race, for verifying. */
  record(raceId: string): Promise<RaceRecord | undefined>
  /** What lies there of a log after a place in it, in order, at most `limit` events. */
  logRecords(raceId: string, after: LogPlace, limit: number): Promise<readonly LogRecord[]>
  /** Seals a race and its whole log anew, as they lie there. False where it is not at that version: nothing is written then. */
  reseal(raceId: string, version: number): Promise<boolean>
  /** The ids of races after that id, in order, at most `limit`: for going over all of them. */
  ids(after: string, limit: number): Promise<readonly string[]>
  /** A sign of life; an older one than the stored changes nothing, and of a race that is not there none is kept. */
  sign(raceId: string, at: RealMs): Promise<void>
}

/** Who writes content: its author, or an administrator, who may overwrite anybody's. */
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
  /** False when the id belongs to another author; nothing is written then. */
  putSpec(spec: RaceSpec, by: Author, now: RealMs): Promise<boolean>
  putLocation(location: Location, by: Author, now: RealMs): Promise<boolean>
  putService(service: Service, by: Author, now: RealMs): Promise<boolean>
  /**
   * Stores a whole timetable in one transaction: its places, and its services in place of all that this author had stored
   * before. Places that it has no more stay, for races name them. False when an id belongs to another author; nothing is
   * written then.
   */
  putTimetable(timetable: StoredTimetable, by: Author, now: RealMs): Promise<boolean>
  specs(): Promise<readonly RaceSpec[]>
  spec(id: string): Promise<RaceSpec | undefined>
  locations(): Promise<readonly Location[]>
  /** What operators brought, and of what players uploaded the named ones: nobody's upload changes another's race. */
  locationsFor(named: readonly LocationId[]): Promise<readonly Location[]>
  services(): Promise<readonly Service[]>
  /** Pins content, once, under a hash of it. @returns the world's id. */
  pin(world: World): Promise<string>
  /** @throws LogTouched where it is not what was pinned. */
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
  /** It never left the profile, which had too little. */
  | 'short'

export interface Transfer {
  readonly uid: string
  /** The same in the race's log. */
  readonly transferId: string
  readonly gameId: string
  /** What was asked for. */
  readonly amount: Cents
  readonly state: TransferState
  /** The race's version when the money had come. */
  readonly version: number | undefined
  readonly at: RealMs
}

/** One line of a player's account: what it changed the balance by. The balance is what a new profile gets plus all of them. */
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
   * Takes a transfer's money out of the profile, once: `pending`, or `short` where the profile has too little, whose
   * balance is never below zero. @returns the transfer as it is stored, also where it was there already; undefined
   * where there is no such profile.
   */
  withdraw(transfer: Pick<Transfer, 'uid' | 'transferId' | 'gameId' | 'amount' | 'at'>): Promise<Transfer | undefined>
  /**
   * Moves an open transfer on. `returned` and `refused` pay the money back in the same transaction, as an entry of its
   * own; one that is not open stays as it is. @returns the transfer as it is stored now.
   */
  move(
    transfer: Pick<Transfer, 'uid' | 'transferId'>,
    to: { readonly state: 'landed'; readonly version: number } | { readonly state: 'kept' | 'returned' | 'refused' },
    now: RealMs,
  ): Promise<Transfer>
  /** A player's transfers that are pending or landed. */
  open(uid: string): Promise<readonly Transfer[]>
  /** Anybody's that are pending, oldest first. */
  pending(limit: number): Promise<readonly Transfer[]>
  /** Oldest first. */
  entries(uid: string): Promise<readonly GcashEntry[]>
}

/** Players as a whole. */
export interface AccountStore {
  person(uid: string): Promise<SignedInAs | undefined>
  /**
   * Removes all that is stored of a player: races whole, transfers, sign-ins, the profile. What they uploaded stays, its
   * author `deleted`. It may be repeated.
   */
  remove(uid: string): Promise<void>
}

/** How many requests of one key were granted in the window that began then. */
export interface Granted {
  readonly key: string
  readonly window: RealMs
  readonly count: number
}

/** What processes tell each other of what they granted, so that a rate limit holds for all of them together. */
export interface LimitStore {
  /**
   * Keeps what this process has granted, in place of what it said before of the same key and window. @returns what the
   * others have granted together of those keys, for each window from `since` on in which they have.
   */
  exchange(process: string, granted: readonly Granted[], since: RealMs): Promise<readonly Granted[]>
  /** Removes the windows that began before. */
  drop(before: RealMs): Promise<void>
}

/** A rate limit is met. Its message, which names the player or the address, is for the operator. */
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

/** Whose the built-in content is. */
export const HOUSE = 'final-call'

/** Whose a timetable is that an operator brought under a name of their choice. */
export const timetableAuthor = (name: string): string => `gtfs:${name}`

/** Whose an upload is once its author's account is gone. */
export const DELETED_AUTHOR = 'deleted'

/** Everything that is kept, behind one door. */
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

/** Tells every process that a race's log has grown. A message may be lost: a stream looks at its version at every ping. */
export interface Fanout {
  publish(raceId: string, version: number): void
  /** @returns the end of the subscription. */
  subscribe(listener: (raceId: string, version: number) => void): () => void
}
