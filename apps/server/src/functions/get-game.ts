import { getGame } from '@final-call/contract'
import type { RaceDesk } from './race-desk.ts'
import { serve } from './serve.ts'
import { wireLocation } from './wire-race.ts'

export const getGameFn = ({ desk }: { readonly desk: RaceDesk }) =>
  serve(getGame, async ({ gameId }, caller) => {
    const { race, world } = await desk.read(gameId, caller)
    return {
      gameId,
      gameIdSource: race.gameIdSource,
      serverNow: caller.now,
      locations: [...world.locations.values()].map(wireLocation),
    }
  })
