import type { LocationId } from '../place/location.ts'
import type { OpenContent } from './open-step.ts'
import { type StepSpec, isBookStep } from './step-spec.ts'

/**
 * Where a step, as authored or as players see it, wants a player who is at `here`, or nowhere: at any of these places. A trip to
 * book wants them at its end if they are at its start, and otherwise there. None if an answer here, or time, completes the step.
 */
export function wantedBy(content: StepSpec | OpenContent, here?: LocationId): readonly LocationId[] {
  if (isBookStep(content)) return [content.from === here ? content.to : content.from]
  if (content.stepType === 'reach') return [content.location]
  if (content.stepType !== 'undertakeTask') return []
  const places = content.tasks.map(({ place }) => place ?? here)
  return places.includes(here) ? [] : places.filter((place) => place !== undefined)
}
