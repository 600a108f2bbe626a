import type { LocationId } from '../place/location.ts'
import { namedPlaces } from '../step/step-places.ts'
import { type RaceSpec, type StepSpec, transportsOf } from '../step/step-spec.ts'
import { rideOf } from '../timetable/departures.ts'
import type { Service } from '../timetable/service.ts'

/** Something that a race needs and the world does not have. */
export interface WorldProblem {
  /** `unknown-location` makes the step impossible; `no-service` leaves its board empty, and a booking step open for ever. */
  readonly kind: 'unknown-location' | 'no-service'
  /** As the author wrote it: `['legs', 0, 'steps', 2, 'from']`. */
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** Every place that the steps of a race name, some more than once. */
export const placesIn = ({ legs }: Pick<RaceSpec, 'legs'>): readonly LocationId[] =>
  legs.flatMap(({ steps }) => steps.flatMap((step) => namedPlaces(step).map(([, location]) => location)))

function* problemsOf(
  step: StepSpec,
  locations: ReadonlyMap<LocationId, unknown>,
  services: readonly Service[],
): Generator<WorldProblem> {
  const missing = namedPlaces(step).filter(([, location]) => !locations.has(location))
  for (const [path, location] of missing) {
    yield { kind: 'unknown-location', path, message: `no place ${location}` }
  }
  if (missing.length > 0 || !('from' in step)) return
  const transports = transportsOf(step.stepType)
  const { from, to } = step
  if (services.some((service) => transports.includes(service.transport) && rideOf(service, from, to))) return
  yield { kind: 'no-service', path: [], message: `no ${transports.join(' or ')} from ${from} to ${to}` }
}

/** What the steps of a race need that is not in `locations` and `services`, in the order of its legs and steps. */
export function worldProblems(
  spec: Pick<RaceSpec, 'legs'>,
  locations: ReadonlyMap<LocationId, unknown>,
  services: Iterable<Service>,
): readonly WorldProblem[] {
  const all = [...services]
  return spec.legs.flatMap(({ steps }, leg) =>
    steps.flatMap((step, i) =>
      [...problemsOf(step, locations, all)].map((problem) => ({
        ...problem,
        path: ['legs', leg, 'steps', i, ...problem.path],
      })),
    ),
  )
}
