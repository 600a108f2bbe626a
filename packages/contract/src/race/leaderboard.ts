import { z } from 'zod'
import { callable } from '../callable.ts'
import { LEADERBOARD_TABS } from '../facts.ts'
import { GameId } from './commands.ts'
import { GameSpecId } from './race.ts'
import { Dollars, GameSpan, RealSpan } from '../units.ts'

/** The most entries that a leaderboard shows. */
export const RANKS_SHOWN = 50

export const LeaderboardEntry = z.object({
  /** From 1. Equal finishes share a rank. */
  rank: z.int(),
  /** First name and initial. */
  name: z.string(),
  /** Whether it is the caller's. */
  mine: z.boolean(),
  /** The running race's id for the caller's own finishes; null for others. */
  gameId: GameId.nullable(),
  /** From 1. */
  attempt: z.int(),
  elapsed: GameSpan,
  moneyLeft: Dollars,
  /** From the player's first action to the end. */
  realTaken: RealSpan,
  topUps: z.int(),
})
export type LeaderboardEntry = z.output<typeof LeaderboardEntry>

export const getLeaderboard = callable({
  name: 'getLeaderboard',
  summary: `Returns the best ${RANKS_SHOWN} finishes of a race, as the race and its timetable are now, and the caller's own best.`,
  input: z.strictObject({ gameSpecId: GameSpecId, tab: z.enum(LEADERBOARD_TABS).default('first') }),
  output: z.object({
    gameSpecId: z.string(),
    name: z.string(),
    /** Whether the race is ranked, which requires a `startOn`. */
    ranked: z.boolean(),
    /** Total number of finishes, shown or not. */
    total: z.int(),
    entries: z.array(LeaderboardEntry),
    /** The caller's best finish, whether or not it is in `entries`; null if there is none. */
    own: LeaderboardEntry.nullable(),
  }),
})
