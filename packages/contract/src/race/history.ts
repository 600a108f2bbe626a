import { ICON_NAMES } from '@final-call/domain'
import { z } from 'zod'
import { callable } from '../callable.ts'
import { GameId } from './commands.ts'
import { Ending, RaceResult } from './result.ts'
import { RealInstant } from '../units.ts'

/** The most attempts in one `listGames` answer. */
export const GAMES_LISTED = 200

/** One attempt of the caller at a race. */
export const GameCard = z.object({
  gameId: GameId,
  /** The race spec's id. */
  gameIdSource: z.string(),
  name: z.string(),
  iconName: z.enum(ICON_NAMES),
  /** Counts from 1 per race spec. */
  attempt: z.int(),
  startedAt: RealInstant,
  state: z.enum(['running', ...Ending.options]),
  /** Null while it is running. */
  result: RaceResult.nullable(),
})
export type GameCard = z.output<typeof GameCard>

export const listGames = callable({
  name: 'listGames',
  summary: `Lists the caller's latest ${GAMES_LISTED} attempts, newest first: running, complete, abandoned and out of time.`,
  input: z.null(),
  output: z.object({
    games: z.array(GameCard),
    /** Whether there are older ones. */
    more: z.boolean(),
  }),
})
