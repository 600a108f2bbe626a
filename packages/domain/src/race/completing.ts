import { comingOf, firstOf, openLeg } from './coming-steps.ts'
import type { RunningStep } from './race.ts'
import type { Dated, Scribe } from './scribe.ts'
import type { World } from './world.ts'

/** Opens the leg with index `order`, and its first step. @throws RangeError if the spec has no such leg. */
export function openLegAt(scribe: Scribe, world: World, order: number, { at, real }: Dated): void {
  const leg = world.spec.legs[order]
  const first = firstOf(world, order)
  if (!leg || !first) throw new RangeError(`no leg ${order} with a step in race ${world.spec.id}`)
  scribe.write({ type: 'legOpened', leg: openLeg(leg, order) }, at, real)
  scribe.write({ type: 'stepOpened', step: first(scribe.race(), at) }, at, real)
}

/** [STP-3] Completes a step: applies its effect, then opens the next step or leg, or completes the race. */
export function completeStep(
  scribe: Scribe,
  world: World,
  step: RunningStep,
  by: Dated & {
    readonly ticketId?: string | undefined
    /** The step that was waiting for the ride of the ticket that this one replaces. */
    readonly waiting?: RunningStep | undefined
  },
): void {
  const { at, real } = by
  const { content } = step
  const scripted = content.stepType === 'locateAt' || content.stepType === 'moveTo'
  if (scripted && step.ticketId === undefined) scribe.write({ type: 'placed', location: content.location }, at, real)

  const coming = comingOf(scribe.race(), world, step, by.ticketId)
  const leg = scribe.race().legs.find(({ id }) => id === step.legId)
  if (!leg) throw new RangeError(`step ${step.id} is in no open leg`)
  const legComplete = coming.length === 0
  const raceEnd = legComplete && leg.order + 1 >= world.spec.legs.length
  scribe.write(
    {
      type: 'stepCompleted',
      stepId: step.id,
      key: `${step.id}.${scribe.race().version + 1}`,
      remainingSteps: coming.length,
      legComplete,
      raceEnd,
      ...(by.ticketId === undefined ? {} : { ticketId: by.ticketId }),
    },
    at,
    real,
  )
  const next = coming[0]
  if (next) {
    const opening = next(scribe.race(), at)
    const keeps = by.waiting?.id === opening.id && !opening.added
    const kept = keeps ? { ...opening, content: by.waiting.content } : opening
    scribe.write({ type: 'stepOpened', step: kept }, at, real)
    return
  }
  scribe.write({ type: 'legCompleted', legId: leg.id, order: leg.order }, at, real)
  if (raceEnd) scribe.write({ type: 'ended', ending: 'complete' }, at, real)
  else openLegAt(scribe, world, leg.order + 1, by)
}
