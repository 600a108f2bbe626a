import type { Profile, Roles } from '@final-call/contract'
import type { RealMs } from '@final-call/domain'

/** The player behind a call, according to their token. */
export interface Player {
  /** The game's own id of the player, one per issuer and `sub` of the provider. */
  readonly uid: string
  /** The sign-in (family of refresh tokens) that the token came from. */
  readonly session: string
}

/** The person who has signed in, according to the provider. */
export interface SignedInAs {
  readonly provider: string
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly displayName: string | null
}

/** Gives a person's uid, the same at every sign-in. */
export type UidOf = (person: Pick<SignedInAs, 'issuer' | 'subject'>) => string

/** The roles that the operator's lists give an e-mail address. */
export type RolesOf = (email: string | null) => Roles

export interface ProfileStore {
  /** A person's profile, created with defaults if there is none. Concurrent first sign-ins create one. */
  findOrCreate(person: SignedInAs, now: RealMs): Promise<Profile>
  find(uid: string): Promise<Profile | undefined>
}

/** A sign-in as shown to its player. */
export interface SignIn {
  readonly opened: RealMs
  /** When its token was last renewed. */
  readonly renewed: RealMs
  readonly expires: RealMs
  readonly revoked: boolean
}

/** A sign-in with its first refresh token. */
export interface NewFamily {
  readonly family: string
  readonly uid: string
  readonly tokenHash: string
  readonly now: RealMs
  /** When that token expires. */
  readonly expires: RealMs
}

/** Parameters of replacing a refresh token; times and durations in real milliseconds. */
export interface Renewal {
  /** Hashes of the current token and of its successor. */
  readonly tokenHash: string
  readonly nextHash: string
  readonly now: RealMs
  /** When the successor expires, unless its family ends earlier. */
  readonly expires: RealMs
  /**
   * How long a token is accepted after it was left behind, since two tabs may renew at once. One that was replaced counts from then. One
   * that was never used counts from when it was given, once another of its turn was replaced.
   */
  readonly graceMs: number
  /** The longest lifetime of a family, however often it is renewed. */
  readonly longestMs: number
}

/**
 * Refresh tokens. Each sign-in is a family of tokens, of which a browser has the last that it was given. Tokens given in exchange for one
 * token are of the same turn: once one of them is replaced, the others are left behind with it. Only hashes are stored.
 */
export interface SessionStore {
  /** Starts a family with its first token. */
  open(family: NewFamily): Promise<void>
  /** The player whose token this renewal would replace; undefined if it would replace none. Changes nothing. */
  holderOf(renewal: Renewal): Promise<string | undefined>
  /**
   * Replaces a token by its successor. `rotated`: done. `recent`: the token was left behind, and is accepted for `graceMs`, so the
   * successor is of the same turn as the latest. `replayed`: that time is over, so a copy is in use, and the family is now revoked.
   * `unknown`: no such token, or it is expired or revoked.
   */
  rotate(
    renewal: Renewal,
  ): Promise<
    | { outcome: 'rotated' | 'recent'; uid: string; family: string }
    | { outcome: 'replayed'; family: string }
    | { outcome: 'unknown' }
  >
  /** @returns the families that it ended */
  revokeFamilyOf(tokenHash: string): Promise<readonly string[]>
  /** @returns the families that it ended */
  revokeAllOf(uid: string): Promise<readonly string[]>
  /** When a family expires; undefined if it does not exist, or is revoked or expired. */
  liveUntil(family: string, now: RealMs): Promise<RealMs | undefined>
  /** Oldest first. */
  of(uid: string): Promise<readonly SignIn[]>
}

/** Short-lived values under random keys that can be taken once, by any process: sign-in codes, OIDC transactions. */
export interface OnceStore {
  /** Stores a value, and removes some of those that have expired at `now`. */
  put(key: string, value: string, times: { readonly now: RealMs; readonly expires: RealMs }): Promise<void>
  /** Removes and returns a value; undefined if absent or expired at `now`. */
  take(key: string, now: RealMs): Promise<string | undefined>
}

/** Secrets shared by all processes, such as keys that sign tokens and cookies. The first process to ask creates them. */
export interface SecretStore {
  /** The secret named `name`; if there is none, `fresh` is stored and returned. */
  findOrCreate(name: string, fresh: string): Promise<string>
}

/** Everything stored about a player, as a whole. */
export interface AccountStore {
  person(uid: string): Promise<SignedInAs | undefined>
  /**
   * Removes everything stored about a player: races, transfers, sign-ins and profile. Uploads stay, with `DELETED_AUTHOR` as their author.
   * May be repeated: after a failure some races may be gone, each as a whole, while the account still exists.
   * @returns the families of the sign-ins it ended
   */
  remove(uid: string): Promise<readonly string[]>
  /**
   * To be called after storing something for a player: if the account was deleted meanwhile, removes what was stored. Waits for a deletion
   * under way.
   * @returns whether the account exists
   */
  sweep(uid: string): Promise<boolean>
}
