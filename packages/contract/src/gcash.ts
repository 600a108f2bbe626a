import { z } from 'zod'
import { callable } from './callable.ts'
import { TOKENS } from './facts.ts'
import { GameId, RequestId } from './race/commands.ts'
import { Dollars } from './units.ts'

/**
 * May be refused with `failed-precondition` and a reason in the details; nothing is moved then. `clock-stopped`: the race is over.
 * `gcash-short`: the profile's balance is too low.
 */
export const buyTokens = callable({
  name: 'buyTokens',
  summary:
    "Moves play money from the caller's profile into the wallet of a running race, once for each request id. `gcashBalance` is the current balance, also for a repeated request. Stopping the race returns the money.",
  input: z.strictObject({
    gameId: GameId,
    requestId: RequestId,
    amount: z.int().min(TOKENS.min).max(TOKENS.max).meta({ description: 'dollars' }),
  }),
  output: z.object({
    /** The race's version (`seq` of its last event) once the money was in its wallet. */
    version: z.int(),
    /** The amount moved. */
    amount: Dollars,
    /** The profile's current balance, also for a repeated request. */
    gcashBalance: z.number().meta({ description: 'dollars, now' }),
  }),
})
