import { getStaying } from '@final-call/contract'
import { type WorkOffer, inDollars, wayAfterRoom, workOffered } from '@final-call/domain'
import { gameNow } from './game-now.ts'
import type { RaceDesk } from '../../desks/race-desk.ts'
import { serve } from '../serving/serve.ts'
import { wireRide, wireWay } from './wire-race.ts'

const wireOffer = ({ hours, way, first, arrival, sooner }: WorkOffer) => ({
  hours,
  way: wireWay(way),
  first: first ? wireRide(first) : null,
  ...(arrival === undefined ? {} : { arrival }),
  ...(sooner && {
    sooner: { ...sooner, first: wireRide(sooner.first), price: inDollars(sooner.price) },
  }),
})

export const getStayingFn = ({ desk }: { readonly desk: RaceDesk }) =>
  serve(getStaying, async ({ gameId }, caller) => {
    const { race, world } = await desk.read(gameId, caller)
    const now = gameNow(race, caller.now)
    const offer = workOffered(race, world, now)
    const afterRoom = wayAfterRoom(race, world, now)
    return { work: offer ? wireOffer(offer) : null, afterRoom: afterRoom ? wireWay(afterRoom) : null }
  })
