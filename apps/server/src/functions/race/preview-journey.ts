import { CallError, previewJourney, wireJourney } from '@final-call/contract'
import { cheapestWayOn, journeyAt, pathOf } from '@final-call/domain'
import { gameNow } from './game-now.ts'
import { serve } from '../serving/serve.ts'
import type { ShownDeps } from './shown-places.ts'
import { wireWay } from './wire-race.ts'

export const previewJourneyFn = ({ desk, shown }: ShownDeps) =>
  serve(previewJourney, async ({ gameId, journey: ref, from, to }, caller) => {
    const settled = await desk.read(gameId, caller)
    const world = await shown.world(settled)
    const now = gameNow(settled.race, caller.now)
    const journey = journeyAt(world, ref, { from, to }, now)
    if (!journey) throw new CallError('not-found', 'There is no such journey.')
    const path = pathOf(journey, world)
    const cheapestOn = cheapestWayOn(settled.race, world, to, journey.arrival)
    return {
      journey: { ...wireJourney(journey), ...(path ? { path } : {}) },
      cheapestOn: cheapestOn ? wireWay(cheapestOn) : null,
    }
  })
