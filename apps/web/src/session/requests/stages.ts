import { type Race, openStepOf, outcomeOf } from '@final-call/domain'
import type { Edge } from '../edge.ts'
import type { Places } from '../place/places.ts'
import type { StepRunner } from './step-runner.ts'

/** How far a race has loaded. */
export type LoadingStage = 'starting' | 'awaiting' | 'clock' | 'step' | 'ready' | 'failed'

/** Whether the whole log has arrived. */
export const hasLog = (stage: LoadingStage): boolean => stage === 'step' || stage === 'ready'

/** After this many real milliseconds a race is shown even if steps that complete at once have not been reported yet. */
export const SHOWN_AFTER = 1_500

export interface StagesDeps {
  stage(): LoadingStage
  race(): Race | undefined
  places(): Places
  readonly steps: Pick<StepRunner, 'loadNext' | 'run'>
  onStage(stage: 'clock' | 'step'): void
  onReady(): void
  /** The whole log of a finished race has arrived. */
  onOver(): void
}

export interface Stages {
  /** The server's log has reached `version`. */
  reached(version: number): void
  /** Another event has been folded. */
  folded(): void
  close(): void
}

/** Whether the open step completes as soon as it is processed, or another is about to open. */
function opensAtOnce(race: Race, places: Places): boolean {
  const step = openStepOf(race)
  return step ? outcomeOf(step, places).code === 200 : race.ended === undefined
}

/**
 * Takes a race from its first event to being shown. It waits for the whole log, then for the first step, then until steps that complete
 * at once have been reported, so that the page does not jump. From then on it runs the steps.
 */
export function stages(edge: Pick<Edge, 'later'>, deps: StagesDeps): Stages {
  let target: number | undefined
  /** Whether the first step has been loaded. */
  let loaded = false
  let closed = false
  let endPatience: () => void = () => undefined

  async function loadFirst(): Promise<void> {
    await deps.steps.loadNext()
    if (closed) return
    loaded = true
    show()
    endPatience = edge.later(SHOWN_AFTER, () => show(true))
  }

  function caughtUp(): void {
    const race = deps.race()
    if (!race || target === undefined || race.version < target) return
    if (race.ended && deps.stage() === 'ready') deps.onOver()
    if (deps.stage() !== 'clock') return
    deps.onStage('step')
    void loadFirst()
  }

  function show(anyway = false): void {
    const race = deps.race()
    if (!race || deps.stage() !== 'step') return
    if (!anyway && opensAtOnce(race, deps.places())) {
      deps.steps.run()
      return
    }
    endPatience()
    deps.onReady()
    if (race.ended) deps.onOver()
    deps.steps.run()
  }

  return {
    reached(version) {
      target = Math.max(target ?? 0, version)
      caughtUp()
    },
    folded() {
      if (deps.stage() === 'awaiting') deps.onStage('clock')
      caughtUp()
      if (deps.stage() === 'ready') deps.steps.run()
      else if (loaded) show()
    },
    close() {
      closed = true
      endPatience()
    },
  }
}
