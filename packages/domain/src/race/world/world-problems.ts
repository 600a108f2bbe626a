import type { LocationId } from '../../place/location.ts'
import { namedPlaces } from '../../step/step-places.ts'
import { type RaceSpec, type StepSpec, transportsOf } from '../../step/step-spec.ts'
import { rideOf } from '../../timetable/ride.ts'
import type { Service } from '../../timetable/service.ts'

/** Something that a race needs and the world lacks. */
export interface WorldProblem {
  /** `unknown-location` makes the step impossible. `no-service` leaves its board empty, and a booking step open for ever. */
  readonly kind: 'unknown-location' | 'no-service'
  /** Path in the `RaceSpec`: `['legs', 0, 'steps', 2, 'from']`. */
  readonly path: readonly (string | number)[]
  readonly message: string
}

type TripStep = Extract<StepSpec, { readonly from: LocationId }>

const tripKey = ({ stepType, from, to }: TripStep): string => [...transportsOf(stepType), from, to].join(' ')

/** How many reachable places a message lists. */
const NAMED = 5

/** The message for a trip without a service, with the places that can be reached instead. */
function unserved({ stepType, from, to }: TripStep, elsewhere: ReadonlySet<LocationId>): string {
  const named = [...elsewhere].slice(0, NAMED)
  const more = elsewhere.size - NAMED
  const rest = more > 0 ? ` and ${more} more` : ''
  const others = named.length === 0 ? ', nor to anywhere else' : `; there is one to ${named.join(', ')}${rest}`
  return `no ${transportsOf(stepType).join(' or ')} from ${from} to ${to}${others}`
}

/**
 * A function that gives the message for a trip step without a service, or an empty string. Services are scanned once, and each
 * distinct trip is answered once.
 */
function lackingIn({ legs }: Pick<RaceSpec, 'legs'>, services: Iterable<Service>): (step: TripStep) => string {
  const steps = legs.flatMap((leg) => leg.steps.flatMap((step) => ('from' in step ? [step] : [])))
  const calling = new Map(steps.map(({ from }) => [from, new Set<Service>()]))
  if (calling.size > 0) {
    for (const service of services) for (const stop of service.stops) calling.get(stop)?.add(service)
  }
  const answers = new Map<string, string>()
  const look = (step: TripStep): string => {
    const { stepType, from, to } = step
    const transports = transportsOf(stepType)
    const found = [...(calling.get(from) ?? [])].filter(({ transport }) => transports.includes(transport))
    if (found.some((service) => rideOf(service, from, to) !== undefined)) return ''
    const leads = (service: Service): readonly LocationId[] =>
      service.stops.filter((stop) => rideOf(service, from, stop) !== undefined)
    return unserved(step, new Set(found.flatMap(leads)))
  }
  return (step) => {
    const key = tripKey(step)
    const answer = answers.get(key) ?? look(step)
    answers.set(key, answer)
    return answer
  }
}

/** A function that finds the place whose id equals a given one except for case. */
function alikeIn(locations: ReadonlyMap<LocationId, unknown>): (id: LocationId) => LocationId | undefined {
  let ids: ReadonlyMap<string, LocationId> | undefined
  return (id) => {
    ids ??= new Map(Array.from(locations.keys(), (it) => [it.toLowerCase(), it]))
    return ids.get(id.toLowerCase())
  }
}

const noPlace = (id: LocationId, alike: LocationId | undefined): string =>
  alike === undefined
    ? `no place ${id}: ids are found at Documentation → Places you can name`
    : `no place ${id}: did you mean ${alike}?`

function* problemsOf(
  step: StepSpec,
  locations: ReadonlyMap<LocationId, unknown>,
  lacking: (step: TripStep) => string,
  alike: (id: LocationId) => LocationId | undefined,
): Generator<WorldProblem> {
  const missing = namedPlaces(step).filter(([, location]) => !locations.has(location))
  for (const [path, location] of missing) {
    yield { kind: 'unknown-location', path, message: noPlace(location, alike(location)) }
  }
  const message = missing.length === 0 && 'from' in step ? lacking(step) : ''
  if (message !== '') yield { kind: 'no-service', path: [], message }
}

/** The places and services that a race's steps need and the content lacks, in the order of legs and steps. */
export function worldProblems(
  spec: Pick<RaceSpec, 'legs'>,
  locations: ReadonlyMap<LocationId, unknown>,
  services: Iterable<Service>,
): readonly WorldProblem[] {
  const lacking = lackingIn(spec, services)
  const alike = alikeIn(locations)
  return spec.legs.flatMap(({ steps }, leg) =>
    steps.flatMap((step, i) =>
      [...problemsOf(step, locations, lacking, alike)].map((problem) => ({
        ...problem,
        path: ['legs', leg, 'steps', i, ...problem.path],
      })),
    ),
  )
}
