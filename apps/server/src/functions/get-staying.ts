import { getStaying } from '@final-call/contract'
import { hoursToWork } from '@final-call/domain'
import { gameNow } from './game-now.ts'
import type { RaceDesk } from './race-desk.ts'
import { serve } from './serve.ts'

export const getStayingFn = ({ desk }: { readonly desk: RaceDesk }) =>
  serve(getStaying, async ({ gameId }, caller) => {
    const { race, world } = await desk.read(gameId, caller)
    const hours = hoursToWork(race, world, gameNow(race, caller.now))
    return { work: hours !== undefined, hours: hours ?? null }
  })
