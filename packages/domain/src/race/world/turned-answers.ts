import { type Coords, distance } from '../../place/location.ts'
import { placesIn } from '../../step/step-places.ts'
import type { World } from './world.ts'

/** Great-circle metres from a place of the race within which an answer on the map is near it. */
const NEAR = 200_000

/** An answer on the map whose latitude and longitude seem exchanged. */
export interface TurnedAnswer {
  /** Path in the `RaceSpec`: `['legs', 0, 'steps', 2, 'tasks', 0, 'solution']`. */
  readonly path: readonly (string | number)[]
  /** Great-circle metres to the nearest place of the race. */
  readonly off: number
}

/** [TSK-9] The answers that are near no place of their race, and would be if latitude and longitude were exchanged. */
export function turnedAnswers({ spec, locations }: Pick<World, 'spec' | 'locations'>): readonly TurnedAnswer[] {
  const places = [...placesIn(spec)].flatMap((id) => locations.get(id) ?? [])
  const offOf = (at: Coords): number => Math.min(...places.map(({ coords }) => distance(at, coords)))
  return spec.legs.flatMap(({ steps }, leg) =>
    steps.flatMap((step, i) =>
      step.stepType !== 'undertakeTask'
        ? []
        : step.tasks.flatMap(({ solution }, n): readonly TurnedAnswer[] => {
            if (solution.type !== 'place') return []
            const [lat, lng] = solution.coords
            const off = offOf([lat, lng])
            const isTurned = off > NEAR && Math.abs(lng) <= 90 && offOf([lng, lat]) <= NEAR
            return isTurned ? [{ path: ['legs', leg, 'steps', i, 'tasks', n, 'solution'], off }] : []
          }),
    ),
  )
}
