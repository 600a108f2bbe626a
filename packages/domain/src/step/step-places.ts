import type { LocationId } from '../place/location.ts'
import type { OpenContent } from './open-step.ts'
import type { RaceSpec, StepSpec } from './step-spec.ts'

/** A place that a step names, with its path in the step, such as `['tasks', 1, 'place']`. */
export type NamedPlace = readonly [path: readonly (string | number)[], location: LocationId]

/** The places that a step names, in order. Takes a step as authored or as players see it. */
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

/** Every place that the steps of a race name. */
export const placesIn = ({ legs }: Pick<RaceSpec, 'legs'>): ReadonlySet<LocationId> =>
  new Set(legs.flatMap(({ steps }) => steps.flatMap((step) => namedPlaces(step).map(([, location]) => location))))
