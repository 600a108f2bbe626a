import type { LeaderboardTab } from '@final-call/contract'
import type { Finish } from '@final-call/domain'

/** A completed race on the leaderboard of its world, which stands for one version of a race and one timetable. */
export interface Listed extends Finish {
  readonly raceId: string
  readonly uid: string
  readonly attempt: number
  /** The player's name as others see it. */
  readonly name: string
  /** Whether it is the player's first attempt. The race's author is excluded from first attempts on reading. */
  readonly first: boolean
}

/** A position among the entries of all leaderboards: after that race's on that world's. */
export interface ListedPlace {
  readonly worldId: string
  readonly raceId: string
}

/** The position before the first entry. */
export const LISTED_START: ListedPlace = { worldId: '', raceId: '' }

/** Selects a leaderboard. `author` is the race's current author, who is excluded from first attempts. */
export interface LeaderboardOf {
  readonly worldId: string
  readonly tab: LeaderboardTab
  readonly author: string | undefined
}

export interface Leaderboard {
  /** The best finishes, best first, at most as many as asked for. */
  readonly best: readonly Listed[]
  /** Number of finishes. From a thousand on, this and `better` may be up to 5 s old. */
  readonly total: number
  /** The player's best finish, and how many finishes are better. */
  readonly own: { readonly listed: Listed; readonly better: number } | undefined
}

/**
 * Leaderboards, derived from the logs of completed races. The transaction that completes a race marks it as unlisted, so that any
 * process can list it later if a crash intervenes.
 */
export interface LeaderboardStore {
  /** Ids of unlisted races above `after`, in order, at most `limit`. */
  unlisted(after: string, limit: number): Promise<readonly string[]>
  /**
   * Lists a race in its world, once. Without `listed`, only records that there is nothing to list. Does nothing if the race is gone, as
   * after its player has deleted their account.
   */
  list(raceId: string, listed: Omit<Listed, 'raceId' | 'uid'> | undefined): Promise<void>
  /** A race's entry on a world's leaderboard. */
  find(worldId: string, raceId: string): Promise<Listed | undefined>
  /** Whether a race is completed but unlisted. */
  isUnlisted(raceId: string): Promise<boolean>
  /** Entries after a position, in order, at most `limit`; for iterating over all, from `LISTED_START` on. */
  listed(after: ListedPlace, limit: number): Promise<readonly (ListedPlace & Pick<Listed, 'uid'>)[]>
  /** Takes a race off a world's leaderboard and, if the race exists, marks it as unlisted. */
  relist(worldId: string, raceId: string): Promise<void>
  read(of: LeaderboardOf, uid: string, limit: number): Promise<Leaderboard>
}
