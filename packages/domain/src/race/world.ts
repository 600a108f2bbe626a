import type { RaceSpec } from '../step/step-spec.ts'
import type { Network } from '../timetable/network.ts'

/** What a race pins when it starts: the content as it stood then. It holds the answers, so it stays on the server. */
export interface World extends Network {
  readonly spec: RaceSpec
}
