import { type Race, type RunningStep, openStepOf, outcomeOf, stepTypeOf } from '@final-call/domain'
import type { Edge } from '../edge.ts'
import { isPassing, quoteOf } from '../../platform/failures.ts'
import type { Places } from '../place/places.ts'
import { retrying } from './retrying.ts'

/** What went wrong with a step: a line for the RACE log, and whether trying again may help. */
export interface StepTrouble {
  readonly title: string
  readonly detail: string
  readonly again: boolean
}

export interface StepDeps {
  race(): Race | undefined
  places(): Places
  onTrouble(trouble: StepTrouble): void
  /** The trouble is over. */
  onSettled(): void
}

export interface StepRunner {
  /** Calls `getNextOpenStep`, as at the start of a race and after each completed step. */
  loadNext(): Promise<void>
  /** Processes the open step, unless that has been done. */
  run(): void
  /** Tries again after trouble. */
  again(): Promise<void>
}

/** Identifies one opening of a step: a reopened step counts as another. */
const nameOf = ({ id, openedAt }: RunningStep): string => `${id}@${openedAt}`

const LOADING = 'the next step'
/** Why a call failed for the moment: a server that answers that it failed has an id to quote. */
const whyOf = (error: unknown): string => quoteOf(error) ?? 'The server did not answer.'
const raceError = (what: string, detail: string): StepTrouble => ({ title: `RACE error: ${what}`, detail, again: true })

/**
 * Processes steps as they open. Those that complete at once are reported to the server, which decides; the others wait.
 * Source: the specification, section 4.
 */
export function stepRunner(edge: Edge, gameId: string, deps: StepDeps): StepRunner {
  let processed: string | undefined
  /** What the current trouble is about: a step, or loading the next one. */
  let troubled: string | undefined

  function trouble(logged: string, of: string, told: StepTrouble, cause?: unknown): void {
    edge.log(logged, cause)
    troubled = of
    deps.onTrouble(told)
  }

  function settled(of: string | undefined): void {
    if (troubled === undefined || (of !== undefined && of !== troubled)) return
    troubled = undefined
    deps.onSettled()
  }

  async function loadNext(): Promise<void> {
    if (deps.race()?.ended) return
    try {
      await retrying(edge, () => edge.call('getNextOpenStep', { gameId }))
      settled(LOADING)
    } catch (error) {
      edge.log('getNextOpenStep failed', error)
      // If the race has ended meanwhile there is no next step, and the log says so.
      if (!isPassing(error)) return
      const title = 'Failed to load next step'
      trouble(title, LOADING, { title, detail: whyOf(error), again: true })
    }
  }

  async function report(step: RunningStep): Promise<void> {
    const of = nameOf(step)
    const stepType = stepTypeOf(step.content)
    try {
      const { code, message, remainingSteps, legStatus } = await retrying(edge, () =>
        edge.call('stepComplete', { gameId, stepId: step.id, stepType, solutionObj: null }),
      )
      if (code === 400) return
      if (code !== 200) return trouble(message, of, raceError(message, `Code ${code}`))
      if (remainingSteps === 0 && legStatus !== 'complete') {
        const title = 'Leg/step completion error'
        return trouble(title, of, raceError(title, step.id))
      }
      settled(of)
      await loadNext()
    } catch (error) {
      // Another tab has reported the step, or time has completed it: the log says so.
      if (!isPassing(error)) return edge.log('newStep failed', error)
      trouble('newStep failed', of, raceError('Step processing failed', whyOf(error)), error)
    }
  }

  async function process(step: RunningStep): Promise<void> {
    const outcome = outcomeOf(step, deps.places())
    switch (outcome.code) {
      case 200:
        return report(step)
      case 400:
        return
      case 700:
        return trouble(outcome.message, nameOf(step), { ...raceError(outcome.message, 'Code 700'), again: false })
      case 720:
        edge.log(`Error ${outcome.reason.toLowerCase()}`, step.content)
        return trouble(outcome.reason, nameOf(step), raceError(outcome.message, `Code 720: ${outcome.reason}`))
    }
  }

  function run(): void {
    const race = deps.race()
    const step = race && openStepOf(race)
    if (!step || processed === nameOf(step)) return
    processed = nameOf(step)
    settled(undefined)
    void process(step)
  }

  return {
    loadNext,
    run,
    async again() {
      processed = undefined
      const race = deps.race()
      if (race && openStepOf(race)) run()
      else await loadNext()
    },
  }
}
