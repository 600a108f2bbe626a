import type { TicketId } from '../../ticket/ticket.ts'
import { comingOf, firstOf, openLeg } from './coming-steps.ts'
import { failedBooking } from './completion.ts'
import type { RunningStep } from '../log/race.ts'
import type { Dated, Scribe } from '../log/scribe.ts'
import type { World } from '../world/world.ts'

/** Opens the leg with index `order`, and its first step. @throws RangeError if the spec has no such leg. */
export function openLegAt(scribe: Scribe, world: World, order: number, when: Dated): void {
  const leg = world.spec.legs[order]
  const first = firstOf(world, order)
  if (!leg || !first) throw new RangeError(`no leg ${order} with a step in race ${world.spec.id}`)
  scribe.write({ type: 'legOpened', leg: openLeg(leg, order) }, when)
  scribe.write({ type: 'stepOpened', step: first(scribe.race(), when.at) }, when)
}

/** The key of a step's completion, which is about to be written. */
const completionKey = (scribe: Scribe, { id }: RunningStep): string => `${id}.${scribe.race().version + 1}`

/**
 * [STP-3] Completes a step: applies its effect, then opens the next step or leg, or completes the race.
 * @throws RangeError if the step is in no open leg, or the spec lacks the next one
 */
export function completeStep(
  scribe: Scribe,
  world: World,
  step: RunningStep,
  done: Dated & { readonly ticketId?: TicketId | undefined },
): void {
  const { content } = step
  const scripted = content.stepType === 'locateAt' || content.stepType === 'moveTo'
  if (scripted && step.ticketId === undefined) scribe.write({ type: 'placed', location: content.location }, done)

  const coming = comingOf(scribe.race(), world, step, done.ticketId)
  const leg = scribe.race().legs.find(({ id }) => id === step.legId)
  if (!leg) throw new RangeError(`step ${step.id} is in no open leg`)
  const legComplete = coming.length === 0
  const raceEnd = legComplete && leg.order + 1 >= world.spec.legs.length
  scribe.write(
    {
      type: 'stepCompleted',
      stepId: step.id,
      key: completionKey(scribe, step),
      remainingSteps: coming.length,
      legComplete,
      raceEnd,
      ...(done.ticketId === undefined ? {} : { ticketId: done.ticketId }),
    },
    done,
  )
  const next = coming[0]
  if (next) {
    scribe.write({ type: 'stepOpened', step: next(scribe.race(), done.at) }, done)
    return
  }
  scribe.write({ type: 'legCompleted', legId: leg.id, order: leg.order }, done)
  if (raceEnd) scribe.write({ type: 'ended', ending: 'complete' }, done)
  else openLegAt(scribe, world, leg.order + 1, done)
}

/**
 * [STP-7] Reopens the booking step whose ride the open step waits for, if that ride will not be taken. Another ticket for the trip, if
 * there is one, completes the step again at once, and the same wait opens for that ticket's ride. This needs no world, so a page can
 * look ahead with it.
 */
export function reopenBooking(scribe: Scribe, when: Dated): void {
  const failed = failedBooking(scribe.race())
  if (!failed) return
  const { step, waiting, other } = failed
  scribe.write({ type: 'stepReopened', stepId: step.id, ticketId: waiting.ticketId }, when)
  if (!other) return
  const { ticketId, journey } = other
  const again = { ...step.completion, key: completionKey(scribe, step), ticketId }
  scribe.write({ type: 'stepCompleted', stepId: step.id, ...again }, when)
  const { id, legId, added } = waiting
  const content = added ? ({ stepType: 'awaitTime', until: journey.arrival } as const) : waiting.content
  scribe.write({ type: 'stepOpened', step: { id, legId, content, ticketId, added } }, when)
}
