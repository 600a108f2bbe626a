import { CallError, getBestTime } from '@final-call/contract'
import type { RaceDesk } from '../../desks/race-desk.ts'
import type { BestTimes } from './best-times.ts'
import { serve } from '../serving/serve.ts'

const NOT_COMPLETE = 'Only a race that is complete is compared with the best way.'

interface GetBestTimeDeps {
  readonly desk: RaceDesk
  readonly times: BestTimes
}

export const getBestTimeFn = ({ desk, times }: GetBestTimeDeps) =>
  serve(getBestTime, async ({ gameId }, caller) => {
    const settled = await desk.read(gameId, caller)
    if (settled.race.ended?.ending !== 'complete') throw new CallError('failed-precondition', NOT_COMPLETE)
    const time = await times.of(settled, caller)
    return 'elapsed' in time ? { elapsed: time.elapsed, unknown: null } : { elapsed: null, unknown: time.unknown }
  })
