import { z } from 'zod'
import { callable } from './callable.ts'
import { TOKENS } from './facts.ts'
import { GameId, RequestId } from './race/commands.ts'
import { Dollars } from './units.ts'

/**
 * Refused with `failed-precondition` and a reason in the details, with nothing moved: `clock-stopped`, the race is over;
 * `gcash-short`, the profile's balance does not cover it.
 */
export const buyTokens = callable({
  name: 'buyTokens',
  summary:
    "Moves play money from the caller's profile into the wallet of a running race, once for each request id; `gcashBalance` is the balance now, for a repeated one too. Stopping the race returns it.",
  input: z.strictObject({
    gameId: GameId,
    requestId: RequestId,
    amount: z.int().min(TOKENS.min).max(TOKENS.max).meta({ description: 'dollars' }),
  }),
  output: z.object({
    /** The number of the race's last event once the money was in its wallet. */
    version: z.int(),
    /** What was moved. */
    amount: Dollars,
    /** What is in the profile now, also where the request is repeated. */
    gcashBalance: z.number().meta({ description: 'dollars, now' }),
  }),
})
