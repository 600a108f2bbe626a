import type { LocationId } from '../place/location.ts'
import type { OpenContent } from './open-step.ts'
import type { RaceSpec, StepSpec } from './step-spec.ts'

/** A place that a step names, and where in the step: `['tasks', 1, 'place']`. */
export type NamedPlace = readonly [path: readonly (string | number)[], location: LocationId]

/** The places that a step names, as its author wrote it or as the player may see it, in order. */
export function namedPlaces(step: StepSpec | OpenContent): readonly NamedPlace[] {
  switch (step.stepType) {
    case 'locateAt':
    case 'moveTo':
    case 'reach':
      return [[['location'], step.location]]
    case 'undertakeTask':
      return step.tasks.flatMap(({ place }, i): NamedPlace[] =>
        place === undefined ? [] : [[['tasks', i, 'place'], place]],
      )
    case 'awaitTime':
    case 'unknown':
      return []
    default:
      return [
        [['from'], step.from],
        [['to'], step.to],
      ]
  }
}

/** Every place that the steps of a race name, some more than once. */
export const placesIn = ({ legs }: Pick<RaceSpec, 'legs'>): readonly LocationId[] =>
  legs.flatMap(({ steps }) => steps.flatMap((step) => namedPlaces(step).map(([, location]) => location)))
