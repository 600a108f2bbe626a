import type { LocationId } from '../place/location.ts'
import { isBookStep } from '../step/step-spec.ts'
import type { Link, RaceNetwork } from './race-network.ts'
import { type CourseStep, type TripKey, tripKey } from './course.ts'
import type { Situation, Terms } from './progress.ts'
import { queue } from '../collections/queue.ts'

/** A lower bound on what the rest of the race takes from a situation; `Infinity` if the end cannot be reached. */
export type LeastToCome = (situation: Pick<Situation, 'progress' | 'place' | 'spare'>) => number

/** By destination, the least weight to there from each place, by the place's number. */
export type Rows = Map<LocationId, Float64Array>

type Weight = (link: Link) => number

/** A network as a graph: the numbers of its places and, for each place, the links that lead there and the numbers of their starts. */
interface Roads {
  readonly numbers: ReadonlyMap<LocationId, number>
  readonly into: readonly { readonly links: readonly Link[]; readonly from: readonly number[] }[]
}

export function roadsIn({ links, locations }: RaceNetwork): Roads {
  const numbers = new Map([...locations.keys()].map((id, number) => [id, number]))
  const byEnd = Map.groupBy(links, ({ to }) => to)
  const into = Array.from(locations.keys(), (id) => {
    const leading = byEnd.get(id) ?? []
    return { links: leading, from: leading.map(({ from }) => numbers.get(from) ?? 0) }
  })
  return { numbers, into }
}

/**
 * By place, the least weight of a path to the target, over links that can be used at any time. `weights` are those of each place's `links`.
 */
function leastTo(target: number | undefined, { into }: Roads, weights: readonly Float64Array[]): Float64Array {
  const least = new Float64Array(into.length).fill(Number.POSITIVE_INFINITY)
  if (target === undefined) return least
  const open = queue<number>()
  const reached = new Uint8Array(into.length)
  least[target] = 0
  open.push(target, 0)
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    // A longer way to here was queued before the shortest was known.
    if (reached[place] === 1) continue
    reached[place] = 1
    const so = least[place] ?? 0
    const from = into[place]?.from ?? []
    const weight = weights[place]
    for (let i = 0; i < from.length; i += 1) {
      const start = from[i] ?? 0
      const whole = so + (weight?.[i] ?? 0)
      if (whole >= (least[start] ?? 0)) continue
      least[start] = whole
      open.push(start, whole)
    }
  }
  return least
}

/** The least weight from a place, by its number, to the end of something. */
type Row = (place: number) => number

const weightAt = (row: Float64Array | undefined, place: number | undefined): number =>
  (place === undefined ? undefined : row?.[place]) ?? Number.POSITIVE_INFINITY

/** By step of a course, the least weight of a ride that the step asks for; 0 if it asks for none. */
function ridesIn({ course, trips }: Pick<Terms, 'course' | 'trips'>, { numbers, into }: Roads, weight: Weight) {
  return course.map(({ step }, i) => {
    if (!isBookStep(step)) return 0
    const { links = [] } = into[numbers.get(step.to) ?? -1] ?? {}
    const fitting = links.filter((link) => link.from === step.from && trips.stepsFor(tripKey(link)).includes(i))
    return Math.min(Number.POSITIVE_INFINITY, ...fitting.map(weight))
  })
}

/** What a step's row is computed from. */
interface Parts {
  /** The least weight from each place with the following step open. */
  readonly after: Row
  /** The same, from a place by its id. */
  readonly rest: (id: LocationId) => number
  /** The least weight from each place to a given one. */
  readonly to: (id: LocationId) => Row
  /** The least weight of the ride that the step asks for, in addition to the way to its start. */
  readonly ride: number
}

/** The least weight to the end from each place with a step open. */
function rowOf({ step, bound }: CourseStep, { after, rest, to, ride }: Parts): Row {
  const by = (id: LocationId, least: number): Row => {
    const there = to(id)
    return (place) => there(place) + least
  }
  switch (step.stepType) {
    case 'locateAt':
    case 'moveTo': {
      if (bound) return after
      const least = rest(step.location)
      return () => least
    }
    case 'reach':
      return by(step.location, rest(step.location))
    case 'undertakeTask': {
      const placed = step.tasks.map(({ place: id }): Row => (id === undefined ? after : by(id, rest(id))))
      return (place) => Math.min(...placed.map((task) => task(place)))
    }
    case 'unknown':
      return () => Number.POSITIVE_INFINITY
    default:
      return isBookStep(step) ? by(step.from, rest(step.to) + ride) : after
  }
}

/** By step of a course, the least weight to the end from each place with that step open; the last row is for no open step. */
function rowsOf(
  { course, early }: Pick<Terms, 'course' | 'early'>,
  { numbers, into }: Roads,
  rides: readonly number[],
  to: Parts['to'],
): readonly Float64Array[] {
  // A booking step that is not open yet may already be satisfied; an open one is not.
  let later = new Float64Array(into.length)
  const open: Float64Array[] = [later]
  for (const [i, part] of [...course.entries()].toReversed()) {
    const next = later
    const rest = (id: LocationId): number => weightAt(next, numbers.get(id))
    const ride = early ? 0 : (rides[i] ?? 0)
    const row = rowOf(part, { after: (place) => weightAt(next, place), rest, to, ride })
    const now = Float64Array.from(into, (_, place) => row(place))
    open.unshift(now)
    const skips = early && isBookStep(part.step)
    later = skips ? now.map((least, place) => Math.min(least, weightAt(next, place))) : now
  }
  return open
}

/** The weight of the rides that steps still ask for, less what the spare rides may save. */
function ridesToCome({ trips }: Pick<Terms, 'trips'>, rides: readonly number[]) {
  const sums = [0]
  for (const ride of rides.toReversed()) sums.unshift((sums[0] ?? 0) + ride)
  /** The most that a spare ride may save. */
  const saved = (key: TripKey, progress: number): number =>
    Math.max(0, ...trips.stepsFor(key).map((step) => (step >= progress ? (rides[step] ?? 0) : 0)))
  return ({ progress, spare }: Pick<Situation, 'progress' | 'spare'>): number =>
    Math.max(
      0,
      spare.reduce((sum, key) => sum - saved(key, progress), sums[progress] ?? 0),
    )
}

/**
 * [PLN-7] A lower bound for the rest of a race, computed over links as if something left at every moment. A situation that is beaten
 * even with this bound added stays beaten, so the search can drop it. A ride that a booking step asks for may be taken before the step
 * opens. So its weight is counted once for each such step, and is 0 on the way through other steps.
 * @param rows known bounds for this weight; new ones are added, unless the weights of links depend on the course
 */
export function leastToCome(
  terms: Pick<Terms, 'course' | 'trips' | 'early'>,
  roads: Roads,
  weight: Weight,
  rows: Rows = new Map(),
): LeastToCome {
  const { course, trips, early } = terms
  const { numbers, into } = roads
  const anyAsked = course.some(({ step }) => isBookStep(step))
  const isFree = (link: Link): boolean => early && anyAsked && trips.stepsFor(tripKey(link)).length > 0
  const weights = into.map(({ links }) => Float64Array.from(links, (link) => (isFree(link) ? 0 : weight(link))))
  const known: Rows = early && anyAsked ? new Map() : rows
  const to = (id: LocationId): Row => {
    const least = known.get(id) ?? leastTo(numbers.get(id), roads, weights)
    known.set(id, least)
    return (place) => weightAt(least, place)
  }
  const rides = ridesIn(terms, roads, weight)
  const open = rowsOf(terms, roads, rides, to)
  const apart = ridesToCome(terms, rides)
  return (situation) => {
    const way = weightAt(open[situation.progress], numbers.get(situation.place))
    return early ? way + apart(situation) : way
  }
}
