import { z } from 'zod'
import { callable } from '../callable.ts'
import { LEADERBOARD_TABS } from '../facts.ts'
import { GameId } from './commands.ts'
import { GameSpecId } from './race.ts'
import { Dollars, GameSpan, RealSpan } from '../units.ts'

/** How many ranks a leaderboard shows. */
export const RANKS_SHOWN = 50

export const LeaderboardEntry = z.object({
  /** From 1. Equal finishes share a rank. */
  rank: z.int(),
  /** First name and initial. */
  name: z.string(),
  /** The caller's own. */
  mine: z.boolean(),
  /** The run that it is the finish of, where it is the caller's own; null of others. */
  gameId: GameId.nullable(),
  /** From 1. */
  attempt: z.int(),
  elapsed: GameSpan,
  moneyLeft: Dollars,
  /** From the first thing that the player did, be it to play, to the end. */
  realTaken: RealSpan,
  topUps: z.int(),
})
export type LeaderboardEntry = z.output<typeof LeaderboardEntry>

export const getLeaderboard = callable({
  name: 'getLeaderboard',
  summary: `The best ${RANKS_SHOWN} finishes of a race as it stands now, with its timetable, and the caller's own best.`,
  input: z.strictObject({ gameSpecId: GameSpecId, tab: z.enum(LEADERBOARD_TABS).default('first') }),
  output: z.object({
    gameSpecId: z.string(),
    name: z.string(),
    /** Whether the race's finishes are ranked at all: it has a day to start on. */
    ranked: z.boolean(),
    /** How many finishes there are, shown or not. */
    total: z.int(),
    entries: z.array(LeaderboardEntry),
    /** The caller's best, shown above or not; null where there is none. */
    own: LeaderboardEntry.nullable(),
  }),
})
