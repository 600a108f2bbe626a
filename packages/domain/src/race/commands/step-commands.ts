import { isRight, penalty } from '../../step/answer.ts'
import type { StepId } from '../../step/open-step.ts'
import { after, cents, minutes } from '../../time/units.ts'
import { type CommandContext, busy, refuse, shortOf } from './command-context.ts'
import type { CommandOf, Refusal } from './commands.ts'
import { completeStep } from '../steps/completing.ts'
import { taskSpecOf } from '../steps/coming-steps.ts'
import { completionOf } from '../steps/completion.ts'
import { type RunningStep, isAt, openStepOf } from '../log/race.ts'
import { isTired } from '../player/rest.ts'

const notOpen = (): Refusal => refuse('step-not-open', 'This step is not open.')

/** The open step, if it has this id and asks a question. */
function askingStep(context: CommandContext, stepId: StepId): RunningStep | Refusal {
  const step = openStepOf(context.race)
  if (!step || step.id !== stepId) return notOpen()
  return step.content.stepType === 'undertakeTask' ? step : refuse('no-task', 'This step has no task to answer.')
}

/** [STP-4] Completes the open step if the race's own state says it is done; otherwise leaves it as it is. */
export function reportStep(
  { stepId }: CommandOf<'completeStep'>,
  { scribe, race, world, at, real }: CommandContext,
): Refusal | undefined {
  const step = race.steps.find(({ id }) => id === stepId)
  if (step?.state === 'complete') return undefined
  if (!step || step.id !== race.openStepId) return notOpen()
  const completion = completionOf(race, step, world.locations)
  if (completion && completion.at <= at) completeStep(scribe, world, step, { ...completion, real })
  return undefined
}

/** [TSK-3] A right answer pays and completes the step; [TSK-4] a wrong one costs time. */
export function answerTask(command: CommandOf<'answerTask'>, context: CommandContext): Refusal | undefined {
  const { scribe, write, race, world, at, real } = context
  const { stepId, task, response } = command
  const step = askingStep(context, stepId)
  if ('reason' in step) return step
  const spec = taskSpecOf(world, stepId, task)
  if (!spec) return refuse('no-task', 'This step has no such task.')
  const occupied = busy(context)
  if (occupied) return occupied
  if (spec.place !== undefined && !isAt(race, spec.place)) {
    const there = world.locations.get(spec.place)?.name ?? spec.place
    return refuse('elsewhere', `This task can be answered only at ${there}.`)
  }
  const right = isRight(spec.solution, response)
  if (right === undefined) return refuse('unfit-answer', `The answer must be of this kind: ${spec.solution.type}.`)
  if (!right) {
    const cost = penalty(step.wrongAnswers[task] ?? 0)
    const busyUntil = after(at, isTired(race, at) ? minutes(cost * 2) : cost)
    write({ type: 'answered', stepId, task, response, right, busyUntil })
    return undefined
  }
  write({ type: 'answered', stepId, task, response, right })
  if (spec.bonus > 0) write({ type: 'money', reason: 'bonus', amount: spec.bonus, ref: stepId })
  completeStep(scribe, world, step, { at, real })
  return undefined
}

/** [TSK-6] Sells a task's hint. Asking for it again costs nothing and changes nothing. */
export function takeHint({ stepId, task }: CommandOf<'takeHint'>, context: CommandContext): Refusal | undefined {
  const { write, race, world } = context
  const step = askingStep(context, stepId)
  if ('reason' in step) return step
  if (step.hints[task] !== undefined) return undefined
  const hint = taskSpecOf(world, stepId, task)?.hint
  if (!hint) return refuse('no-hint', 'There is no hint for this task.')
  const short = shortOf(race, hint.price)
  if (short) return short
  if (hint.price > 0) {
    write({ type: 'money', reason: 'hint', amount: cents(-hint.price), ref: stepId })
  }
  write({ type: 'hintTaken', stepId, task, text: hint.text })
  return undefined
}
