import { CallError, getResult } from '@final-call/contract'
import type { RaceDesk } from '../../desks/race-desk.ts'
import { serve } from '../serving/serve.ts'
import { wireResult } from './wire-result.ts'

export const getResultFn = ({ desk }: { readonly desk: RaceDesk }) =>
  serve(getResult, async ({ gameId }, caller) => {
    const { race } = await desk.read(gameId, caller)
    const result = wireResult(race)
    if (!result) throw new CallError('not-found', 'This race has no result yet: it is still running.')
    return { gameId, gameIdSource: race.gameIdSource, name: race.name, attempt: race.attempt, result }
  })
