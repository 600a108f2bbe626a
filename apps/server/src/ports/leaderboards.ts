import type { LeaderboardTab } from '@final-call/contract'
import type { Finish } from '@final-call/domain'

/** A completed race on the leaderboard of its world: of one race, as it was written then, with one timetable. */
export interface Listed extends Finish {
  readonly raceId: string
  readonly uid: string
  readonly attempt: number
  /** The player's, as others see it. */
  readonly name: string
  /** Whether it is the player's first attempt; who wrote the race is left out of those when they are read. */
  readonly first: boolean
}

/** Which leaderboard. `author`: who has written the race as it stands now, and is in no list of first attempts at it. */
export interface LeaderboardOf {
  readonly worldId: string
  readonly tab: LeaderboardTab
  readonly author: string | undefined
}

export interface Leaderboard {
  /** The best, best first, at most as many as were asked for. */
  readonly best: readonly Listed[]
  /** How many there are; of a thousand and more, as counted at most 5 s ago, as is how many are better. */
  readonly total: number
  /** A player's best, and how many are better. */
  readonly own: { readonly listed: Listed; readonly better: number } | undefined
}

/**
 * Leaderboards, a reading of the logs of completed races. A race that completes is noted as not listed yet in the transaction
 * that completes it, so that anybody can list what a crash has left out.
 */
export interface LeaderboardStore {
  /** Completed races after that id that are not listed yet, in the order of their ids, at most `limit`. */
  unlisted(after: string, limit: number): Promise<readonly string[]>
  /**
   * Lists a race, once, in its world; where it has no `listed`, only notes that there is nothing to list. Does nothing where the
   * race is gone, which it may be with its player's account.
   */
  list(raceId: string, listed: Omit<Listed, 'raceId' | 'uid'> | undefined): Promise<void>
  /** A race as it is listed in a world. */
  find(worldId: string, raceId: string): Promise<Listed | undefined>
  /** Whether it is completed and not listed yet. */
  isUnlisted(raceId: string): Promise<boolean>
  /** What is listed of races after that id, in the order of their ids, at most `limit`: for iterating over all of them. */
  listed(
    after: string,
    limit: number,
  ): Promise<readonly { readonly raceId: string; readonly worldId: string; readonly uid: string }[]>
  /** Takes a race off a world's leaderboard and, where there is such a race, notes it as not listed yet. */
  relist(worldId: string, raceId: string): Promise<void>
  read(of: LeaderboardOf, uid: string, limit: number): Promise<Leaderboard>
}
