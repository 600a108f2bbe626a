import { getGame, wireLocation } from '@final-call/contract'
import type { RaceDesk } from '../../desks/race-desk.ts'
import { serve } from '../serving/serve.ts'
import type { ShownPlaces } from './shown-places.ts'

interface GetGameDeps {
  readonly desk: RaceDesk
  readonly shown: ShownPlaces
}

export const getGameFn = ({ desk, shown }: GetGameDeps) =>
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
