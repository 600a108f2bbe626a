import { CallError, previewJourney } from '@final-call/contract'
import { cheapestFrom, journeyAt, pathOf } from '@final-call/domain'
import { gameNow } from './game-now.ts'
import type { RaceDesk } from './race-desk.ts'
import { serve } from './serve.ts'

export const previewJourneyFn = ({ desk }: { readonly desk: RaceDesk }) =>
  serve(previewJourney, async ({ gameId, journey: ref, from, to }, caller) => {
    const { race, world } = await desk.read(gameId, caller)
    const now = gameNow(race, caller.now)
    const journey = journeyAt(world, ref, { from, to }, now)
    if (!journey) throw new CallError('not-found', 'There is no such journey.')
    const path = pathOf(journey, world)
    return {
      journey: { ...journey, ...(path ? { path } : {}) },
      cheapestOn: cheapestFrom(world, to, journey.arrival) ?? null,
    }
  })
