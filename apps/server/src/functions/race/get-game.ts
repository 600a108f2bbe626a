import { getGame, wireLocation } from '@final-call/contract'
import { serve } from '../serving/serve.ts'
import type { ShownDeps } from './shown-places.ts'

export const getGameFn = ({ desk, shown }: ShownDeps) =>
  serve(getGame, async ({ gameId }, caller) => {
    const settled = await desk.read(gameId, caller)
    const { locations } = await shown.world(settled)
    return {
      gameId,
      gameIdSource: settled.race.gameIdSource,
      serverNow: caller.now,
      locations: [...locations.values()].map(wireLocation),
    }
  })
