import type { WireLocation, WireStep } from '@final-call/contract'
import { type Location, type RunningStep, type World, outcomeOf, stepTypeOf } from '@final-call/domain'
import type { z } from 'zod'

export const wireLocation = ({ id, name, city, coords, zone, markerType, abvr3, room }: Location): WireLocation => ({
  id,
  name,
  city,
  coords: [...coords],
  zone,
  markerType,
  abvr3,
  ...(room === undefined ? {} : { room }),
})

export function wireStep(step: RunningStep, world: World): z.output<typeof WireStep> {
  const outcome = outcomeOf(step, world.locations)
  const awaits = step.state === 'open' && outcome.code === 400 ? outcome.awaits : undefined
  return {
    id: step.id,
    key: step.completion?.key ?? null,
    stepType: stepTypeOf(step.content),
    complete: step.state === 'complete',
    awaitUser: awaits === 'user',
    awaitTime: awaits === 'time',
    userSolution: step.userSolution ?? null,
    content: step.content,
  }
}
