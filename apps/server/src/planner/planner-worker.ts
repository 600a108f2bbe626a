import { parentPort } from 'node:worker_threads'
import { type RaceReport, type RealMs, type World, raceReport, withinReach } from '@final-call/domain'

/** What is asked of the thread. */
export interface Ask {
  readonly world: World
  readonly now: RealMs
}
/** What it says to that; where the search throws, the thread ends with the error. */
export type Answer = RaceReport

const port = parentPort
if (!port) throw new Error('this is no thread')
port.on('message', ({ world, now }: Ask) => port.postMessage(raceReport(withinReach(world), now) satisfies Answer))
