import { CallError, type OutputOf, stepComplete } from '@final-call/contract'
import {
  type Race,
  type Response,
  type RunningStep,
  type World,
  outcomeOf,
  remainingOf,
  stepTypeOf,
} from '@final-call/domain'
import { idOf } from '../../desks/ids.ts'
import type { Carried, RaceDesk } from '../../desks/race-desk.ts'
import { refused } from '../../desks/refused.ts'
import { type Caller, serve } from '../serving/serve.ts'

type Answer = OutputOf<typeof stepComplete>

function answerFor(step: RunningStep, race: Race, world: World): Answer {
  const { completion } = step
  if (completion) {
    const { key, remainingSteps, legComplete, raceEnd } = completion
    return { code: 200, message: 'Ok', key, legStatus: legComplete ? 'complete' : 'open', remainingSteps, raceEnd }
  }
  const outcome = outcomeOf(step, world.locations)
  // The processor calls it done although it is open: it waits for something else, such as its ticket's ride.
  const { code, message } = outcome.code === 200 ? { code: 400, message: 'Waiting...' } : outcome
  return { code, message, key: null, legStatus: 'open', remainingSteps: remainingOf(race, world, step), raceEnd: false }
}

/** What the caller gives: an answer to a task, or nothing but the report. */
interface Given {
  readonly response: Response | undefined
  /** The task's index in its step. */
  readonly task: number
}

/** The player's answer; undefined if the caller only reports the step. */
const responseIn = (
  solution: { readonly value?: Response | null | undefined } | null | undefined,
): Response | undefined => solution?.value ?? undefined

/** The same error for every step that has not opened, whether it exists or not, so that guessing reveals nothing. */
const notOpen = (): CallError => refused({ ok: false, reason: 'step-not-open', message: 'This step is not open.' })

export function stepCompleteFn({ desk }: { readonly desk: RaceDesk }) {
  /** Answers the step's task if there is an answer, and otherwise reports the step as done. */
  async function report(
    gameId: string,
    step: RunningStep,
    { response, task }: Given,
    caller: Caller,
  ): Promise<Carried> {
    if (step.content.stepType !== 'undertakeTask' || response === undefined) {
      return desk.command(gameId, { kind: 'completeStep', stepId: step.id }, caller)
    }
    const request = { id: await idOf('stepComplete', step.id, task, response), forgetRefusal: true }
    return desk.command(gameId, { kind: 'answerTask', stepId: step.id, task, response }, caller, request)
  }

  return serve(stepComplete, async ({ gameId, stepId, stepType, solutionObj, task = 0 }, caller) => {
    const { race, world } = await desk.read(gameId, caller)
    const step = race.steps.find(({ id }) => id === stepId)
    if (!step) throw notOpen()
    const expected = stepTypeOf(step.content)
    if (stepType !== expected) {
      throw new CallError('invalid-argument', `stepType: expected ${expected}, the kind of step ${stepId}`)
    }
    if (step.completion) return answerFor(step, race, world)

    const carried = await report(gameId, step, { response: responseIn(solutionObj), task }, caller)
    if (!carried.reply.ok) throw refused(carried.reply)
    const after = carried.race.steps.find(({ id }) => id === stepId)
    if (!after || after.state === 'withdrawn') throw notOpen()
    return answerFor(after, carried.race, world)
  })
}
