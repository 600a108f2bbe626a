import { getStaying } from '@final-call/contract'
import { wayAfterRoom, workOffered } from '@final-call/domain'
import { gameNow } from './game-now.ts'
import type { RaceDesk } from '../desks/race-desk.ts'
import { serve } from './serve.ts'

export const getStayingFn = ({ desk }: { readonly desk: RaceDesk }) =>
  serve(getStaying, async ({ gameId }, caller) => {
    const { race, world } = await desk.read(gameId, caller)
    const now = gameNow(race, caller.now)
    const offer = workOffered(race, world, now)
    return {
      work: offer ? { ...offer, first: offer.first ?? null } : null,
      afterRoom: wayAfterRoom(race, world, now) ?? null,
    }
  })
