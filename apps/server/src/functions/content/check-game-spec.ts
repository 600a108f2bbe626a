import { checkGameSpec } from '@final-call/contract'
import { type PreparingDeps, RACE_BODY, preparing, roomFor, unknownPlaces } from './prepare-race.ts'
import { serve } from '../serving/serve.ts'

export function checkGameSpecFn(deps: PreparingDeps) {
  const prepare = preparing(deps)
  return serve(
    checkGameSpec,
    async (draft, caller) => {
      const { replaces } = await prepare(draft, caller)
      return { replaces, room: (await roomFor(caller.uid, deps)) ?? null }
    },
    { ...RACE_BODY, besides: unknownPlaces(deps) },
  )
}
