import type { Profile } from '@final-call/contract'
import type { RealMs } from '@final-call/domain'

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

/** A sign-in with its first refresh token. */
export interface NewFamily {
  readonly family: string
  readonly uid: string
  readonly tokenHash: string
  readonly now: RealMs
  /** When that token expires. */
  readonly expires: RealMs
}

/** When a refresh token is replaced, and how long its family may go on; all in real milliseconds. */
export interface Renewal {
  /** The hash of the token that the browser has, and of the one that it gets. */
  readonly tokenHash: string
  readonly nextHash: string
  readonly now: RealMs
  /** When the next token expires, unless its family ends before. */
  readonly expires: RealMs
  /** For how long a token that was replaced may come again: two tabs renew at once. */
  readonly graceMs: number
  /** A family ends so long after it was opened, however often it is renewed. */
  readonly longestMs: number
}

/**
 * Refresh tokens in families: each sign-in is a family, with one live token in it. Only hashes are stored.
 */
export interface SessionStore {
  /** Starts a family with its first token. */
  open(family: NewFamily): Promise<void>
  /**
   * Replaces a token with the next. `rotated`: done. `recent`: the token was replaced less than `graceMs` ago, and the next is
   * added beside its successor. `replayed`: it was replaced earlier than that, and the family is now revoked. `unknown`: no such
   * token, or expired, or revoked.
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

/** Players as a whole. */
export interface AccountStore {
  person(uid: string): Promise<SignedInAs | undefined>
  /**
   * Removes everything stored about a player: whole races, transfers, sign-ins, the profile. What they uploaded stays, with
   * `deleted` as its author. May be repeated: where it fails, some races may be gone whole, and the account is there.
   * @returns the families of the sign-ins that it ended
   */
  remove(uid: string): Promise<readonly string[]>
  /**
   * For whoever has written something of a player's: where the account went meanwhile, removes that too. Waits for a removal
   * that is under way.
   * @returns whether the account is there
   */
  sweep(uid: string): Promise<boolean>
}
