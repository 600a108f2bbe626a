import type { ContentStore } from './ports/content.ts'
import type { GcashStore } from './ports/gcash.ts'
import type { LeaderboardStore } from './ports/leaderboards.ts'
import type { LimitStore } from './ports/limits.ts'
import type { AccountStore, OnceStore, ProfileStore, SecretStore, SessionStore } from './ports/people.ts'
import type { RaceStore } from './ports/races.ts'
import type { SealStore } from './ports/seals.ts'

/*
 * What functions may ask for. The one file inside a package that hands others on: who asks for a port need not know which file
 * has it, and the boundaries name one door.
 */

export * from './ports/content.ts'
export * from './ports/gcash.ts'
export * from './ports/leaderboards.ts'
export * from './ports/limits.ts'
export * from './ports/people.ts'
export * from './ports/races.ts'
export * from './ports/seals.ts'

/** The store cannot be reached, or cannot write: busy for too long, disk full, connection lost. What was asked may have been done, never half. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway'
}

/** The level at which what broke off is logged: while the store is away all does at once, which is no fault of each. */
export const levelOf = (error: unknown): 'warn' | 'error' => (error instanceof StoreAway ? 'warn' : 'error')

/** Everything that is stored. */
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
