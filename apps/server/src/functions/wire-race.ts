import type { WireLocation, WireStep } from '@final-call/contract'
import {
  type Location,
  type LocationId,
  type OpenContent,
  type Outcome,
  type RunningStep,
  type World,
  processStep,
} from '@final-call/domain'
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

/** A step's kind as its author wrote it, even one unknown to this version. */
export const stepTypeOf = (content: OpenContent): string =>
  content.stepType === 'unknown' ? content.kind : content.stepType

/** The outcome of processing an open step. */
export const outcomeOf = (step: RunningStep, { locations }: World): Outcome =>
  processStep(step.content, { hasLocation: (id) => locations.has(id), bound: step.ticketId !== undefined })

export function wireStep(step: RunningStep, world: World): z.output<typeof WireStep> {
  const outcome = outcomeOf(step, world)
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

/** The ids of the places that a step names. */
export function placesOf(content: OpenContent): readonly LocationId[] {
  switch (content.stepType) {
    case 'locateAt':
    case 'moveTo':
    case 'reach':
      return [content.location]
    case 'awaitTime':
    case 'unknown':
      return []
    case 'undertakeTask':
      return content.tasks.flatMap(({ place }) => (place === undefined ? [] : [place]))
    default:
      return [content.from, content.to]
  }
}
