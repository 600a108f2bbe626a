import type { RaceSpec } from '../../step/step-spec.ts'
import type { Network } from '../../timetable/network.ts'

/** The content a race runs on, pinned when it starts. It contains the answers, so it stays on the server. */
export interface World extends Network {
  readonly spec: RaceSpec
}
