import { CallError, getBoard } from '@final-call/contract'
import { boardOf } from '@final-call/domain'
import { gameNow } from './game-now.ts'
import type { RaceDesk } from './race-desk.ts'
import { serve } from './serve.ts'

export const getBoardFn = ({ desk }: { readonly desk: RaceDesk }) =>
  serve(getBoard, async ({ gameId, transport, from, to }, caller) => {
    const { race, world } = await desk.read(gameId, caller)
    for (const place of [from, to]) {
      if (place !== undefined && !world.locations.has(place)) {
        throw new CallError('not-found', `There is no place ${place}.`)
      }
    }
    const board = boardOf(world, { transport, from, to }, gameNow(race, caller.now))
    return { ...board, journeys: [...board.journeys] }
  })
