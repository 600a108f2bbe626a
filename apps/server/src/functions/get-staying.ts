import { getStaying } from '@final-call/contract'
import { offersWork } from '@final-call/domain'
import { gameNow } from './game-now.ts'
import type { RaceDesk } from './race-desk.ts'
import { serve } from './serve.ts'

export const getStayingFn = ({ desk }: { readonly desk: RaceDesk }) =>
  serve(getStaying, async ({ gameId }, caller) => {
    const { race, world } = await desk.read(gameId, caller)
    return { work: offersWork(race, world, gameNow(race, caller.now)) }
  })
