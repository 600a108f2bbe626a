import { type WireJourney, type WireStep, wireJourney } from '@final-call/contract'
import {
  type OpenContent,
  type PricedRide,
  type RunningStep,
  type WayOn,
  type World,
  inDollars,
  outcomeOf,
  stepTypeOf,
} from '@final-call/domain'
import type { z } from 'zod'

type Sent = z.output<typeof WireStep>

export const wireWay = ({ price, to }: WayOn) => ({ price: inDollars(price), to })

export const wireRide = ({ journey, price }: PricedRide): { journey: WireJourney; price: number } => ({
  journey: wireJourney(journey),
  price: inDollars(price),
})

function wireContent(content: OpenContent): Sent['content'] {
  if (content.stepType !== 'undertakeTask') return content
  return {
    ...content,
    tasks: content.tasks.map(({ hintPrice, bonus, ...task }) => ({
      ...task,
      ...(hintPrice === undefined ? {} : { hintPrice: inDollars(hintPrice) }),
      bonus: inDollars(bonus),
    })),
  }
}

export function wireStep(step: RunningStep, world: World): Sent {
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
    content: wireContent(step.content),
  }
}
