import { CallError, getBoard, wireJourney } from '@final-call/contract'
import { boardOf } from '@final-call/domain'
import { gameNow } from './game-now.ts'
import { serve } from '../serving/serve.ts'
import type { ShownDeps } from './shown-places.ts'

export const getBoardFn = ({ desk, shown }: ShownDeps) =>
  serve(getBoard, async ({ gameId, transport, from, to }, caller) => {
    const settled = await desk.read(gameId, caller)
    const world = await shown.world(settled)
    for (const place of [from, to]) {
      if (place !== undefined && !world.locations.has(place)) {
        throw new CallError('not-found', `There is no place ${place}.`)
      }
    }
    const board = boardOf(world, { transport, from, to }, gameNow(settled.race, caller.now))
    return { ...board, journeys: board.journeys.map(wireJourney) }
  })
