import { reportAlive } from '@final-call/contract'
import type { RaceDesk } from '../../desks/race-desk.ts'
import { serve } from '../serving/serve.ts'

export const reportAliveFn = ({ desk }: { readonly desk: RaceDesk }) =>
  serve(reportAlive, async ({ gameId }, caller) => {
    const { race } = await desk.read(gameId, caller)
    return { serverNow: caller.now, version: race.version }
  })
