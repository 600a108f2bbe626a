import type { ContentStore } from './ports/content.ts'
import type { GcashStore } from './ports/gcash.ts'
import type { LeaderboardStore } from './ports/leaderboards.ts'
import type { LimitStore } from './ports/limits.ts'
import type { AccountStore, OnceStore, ProfileStore, SecretStore, SessionStore } from './ports/people.ts'
import type { RaceStore } from './ports/races.ts'
import type { SealStore } from './ports/seals.ts'

/*
 * The ports that server functions depend on. No other file inside a package re-exports others. This one does so that users of a port need
 * not know its file, and the boundary rules can name a single one.
 */

export * from './ports/content.ts'
export * from './ports/gcash.ts'
export * from './ports/leaderboards.ts'
export * from './ports/limits.ts'
export * from './ports/people.ts'
export * from './ports/races.ts'
export * from './ports/seals.ts'

/** The store is out of reach or cannot write: busy too long, disk full, connection lost. What was asked was done in full or not at all. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway'
}

/** All stores. `close` releases the database. */
export interface Store {
  readonly races: RaceStore
  readonly seals: SealStore
  readonly content: ContentStore
  readonly profiles: ProfileStore
  readonly sessions: SessionStore
  readonly once: OnceStore
  readonly secrets: SecretStore
  readonly gcash: GcashStore
  readonly leaderboards: LeaderboardStore
  readonly accounts: AccountStore
  readonly limits: LimitStore
  close(): Promise<void>
}

/** Notifies all processes of what has just been stored: this one before returning, others eventually. Messages to others may be lost. */
export interface Fanout {
  /** Announces that a race's log has grown. A process that misses it notices at a stream's next ping, by the version. */
  publish(raceId: string, version: number): void
  /** @returns a function that ends the subscription */
  subscribe(listener: (raceId: string, version: number) => void): () => void
  /** Announces that sign-ins have ended. A process that misses it treats them as valid for some more seconds. */
  publishEnded(families: readonly string[]): void
  /** @returns a function that ends the subscription */
  subscribeEnded(listener: (family: string) => void): () => void
}
