import { checkGameSpec } from '@final-call/contract'
import { inTurn } from '../../desks/in-turn.ts'
import { type PreparingDeps, RACE_BODY, preparing, roomFor, unknownPlaces } from './prepare-race.ts'
import { serve } from '../serving/serve.ts'

export function checkGameSpecFn(deps: PreparingDeps) {
  const prepare = preparing(deps)
  const turn = inTurn()
  return serve(
    checkGameSpec,
    async (draft, caller) => {
      // A large race takes the thread for half a second, a piece of it at a time: several of one author would take all of its pieces at once.
      const { replaces } = await turn(caller.uid, () => prepare(draft, caller))
      return { replaces, room: (await roomFor(caller.uid, deps)) ?? null }
    },
    { ...RACE_BODY, besides: unknownPlaces(deps) },
  )
}
