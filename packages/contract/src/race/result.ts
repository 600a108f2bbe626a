import { MODES } from '@final-call/domain'
import { z } from 'zod'
import { callable } from '../callable.ts'
import { GameId } from './commands.ts'
import { Carbon, Dollars, GameSpan, Metres, RealSpan } from '../units.ts'

export const Ending = z.enum(['complete', 'abandoned', 'out of time'])

export const RaceResult = z.object({
  ending: Ending,
  /** Zero for an abandoned attempt. */
  elapsed: GameSpan,
  moneyLeft: Dollars,
  hints: z.int(),
  wrongAnswers: z.int(),
  topUps: z.int(),
  /** Total of all top-ups. */
  topUpTotal: Dollars,
  /** How long the clock stood: paused by the player, and lapsed. */
  realPaused: RealSpan,
  realLapsed: RealSpan,
  travelled: z.array(z.object({ mode: z.enum(MODES), metres: Metres, carbon: Carbon })),
})
export type RaceResult = z.output<typeof RaceResult>

export const getResult = callable({
  name: 'getResult',
  summary: 'Returns the result of a race of the caller. Fails with not-found while the race is still running.',
  input: z.strictObject({ gameId: GameId }),
  output: z.object({
    gameId: GameId,
    gameIdSource: z.string(),
    name: z.string(),
    attempt: z.int(),
    result: RaceResult,
  }),
})

export const getBestTime = callable({
  name: 'getBestTime',
  summary:
    'Returns the game time of the best way that the wallet of a completed race of the caller pays for, and nothing else of that way. Fails with failed-precondition for any other race of the caller. A player with top-ups or work, or who answers quickly, may have been faster.',
  input: z.strictObject({ gameId: GameId }),
  output: z.object({
    /** From the race's own beginning; null if it is not known. */
    elapsed: GameSpan.nullable(),
    /**
     * Why it is not known; null if it is. `no-way` and `given-up`: the search found no way, or took too long. `busy` and `stopping`: it
     * was not begun, because too many others or one of the caller's were in hand, or the server was stopping. `begun-otherwise`: the
     * race began at another instant than it would by its world now.
     */
    unknown: z.enum(['no-way', 'given-up', 'busy', 'stopping', 'begun-otherwise']).nullable(),
  }),
})
