import type { LocationId } from '../place/location.ts'
import { isBookStep } from '../race/course.ts'
import type { Link, RaceNetwork } from './network.ts'
import { type CourseStep, type TripKey, tripKey } from './course.ts'
import type { Standing, Terms } from './progress.ts'
import { queue } from '../timetable/queue.ts'

/** The least that is still to come of something for somebody; `Infinity` where the end cannot be reached. */
export type LeastToCome = (standing: Pick<Standing, 'progress' | 'place' | 'spare'>) => number

/** For each place that one may be on the way to, the least that every other is from it. */
export type Rows = Map<LocationId, Float64Array>

type Weight = (link: Link) => number

/** The places of a network by numbers, and of each the links that lead there with the numbers of where they come from. */
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

/** By place, the least from there to one of them, over links that are there at any hour; each place's weigh so much. */
function leastTo(target: number | undefined, { into }: Roads, weights: readonly Float64Array[]): Float64Array {
  const least = new Float64Array(into.length).fill(Number.POSITIVE_INFINITY)
  if (target === undefined) return least
  const open = queue<number>()
  const reached = new Uint8Array(into.length)
  least[target] = 0
  open.push(target, 0)
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    // A longer way to here was put in before the shortest was known.
    if (reached[place] === 1) continue
    reached[place] = 1
    const so = least[place] ?? 0
    const [from, weight] = [into[place]?.from ?? [], weights[place]]
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

/**
 * [PLN-7] A lower bound for the rest of a race, by links as if something left at every moment. A standing that is beaten with
 * this bound added is beaten for good, so the search need not follow it. A ride that a booking step asks for may be taken before the
 * step opens: then the ride is counted once for each such step, and weighs nothing on the way through the other steps.
 * @param rows bounds known for this weight; new ones are added, save where the weight of a link depends on the course
 */
export function leastToCome(
  { course, trips, early }: Pick<Terms, 'course' | 'trips' | 'early'>,
  { numbers, into }: Roads,
  weight: Weight,
  rows: Rows = new Map(),
): LeastToCome {
  const anyAsked = course.some(({ step }) => isBookStep(step.stepType))
  const isFree = (link: Link): boolean => early && anyAsked && trips.stepsFor(tripKey(link)).length > 0
  const weights = into.map(({ links }) => Float64Array.from(links, (link) => (isFree(link) ? 0 : weight(link))))
  const rides = course.map(({ step }, i) => {
    if (!isBookStep(step.stepType) || !('to' in step)) return 0
    const { links = [] } = into[numbers.get(step.to) ?? -1] ?? {}
    const fitting = links.filter((link) => link.from === step.from && trips.stepsFor(tripKey(link)).includes(i))
    return Math.min(Number.POSITIVE_INFINITY, ...fitting.map(weight))
  })
  const known: Rows = early && anyAsked ? new Map() : rows
  type Row = (place: number) => number
  const at = (row: Float64Array, place: number | undefined): number =>
    (place === undefined ? undefined : row[place]) ?? Number.POSITIVE_INFINITY
  const to = (id: LocationId): Row => {
    const least = known.get(id) ?? leastTo(numbers.get(id), { numbers, into }, weights)
    known.set(id, least)
    return (place) => at(least, place)
  }
  /** From each place with the step open; `after`: with the step after it to come. */
  const rowOf = ({ step, bound }: CourseStep, ride: number, after: Float64Array): Row => {
    const rest = (id: LocationId): number => at(after, numbers.get(id))
    switch (step.stepType) {
      case 'locateAt':
      case 'moveTo': {
        if (bound) return (place) => at(after, place)
        const least = rest(step.location)
        return () => least
      }
      case 'reach': {
        const [there, least] = [to(step.location), rest(step.location)]
        return (place) => there(place) + least
      }
      case 'undertakeTask': {
        const placed = step.tasks.map(({ place: id }): Row => {
          if (id === undefined) return (place) => at(after, place)
          const [there, least] = [to(id), rest(id)]
          return (place) => there(place) + least
        })
        return (place) => Math.min(...placed.map((task) => task(place)))
      }
      case 'unknown':
        return () => Number.POSITIVE_INFINITY
      default: {
        if (!isBookStep(step.stepType) || !('from' in step)) return (place) => at(after, place)
        const [there, least] = [to(step.from), rest(step.to) + (early ? 0 : ride)]
        return (place) => there(place) + least
      }
    }
  }
  // A booking step that is still to come may have been satisfied already; one that is open has not.
  let later = new Float64Array(into.length)
  const open: Float64Array[] = [later]
  for (const [i, part] of [...course.entries()].toReversed()) {
    const row = rowOf(part, rides[i] ?? 0, later)
    const now = Float64Array.from(into, (_, place) => row(place))
    open.unshift(now)
    const skips = early && isBookStep(part.step.stepType)
    later = skips ? now.map((least, place) => Math.min(least, at(later, place))) : now
  }
  const sums = [0]
  for (const ride of rides.toReversed()) sums.unshift((sums[0] ?? 0) + ride)
  /** The most that a ride to spare may save. */
  const saved = (key: TripKey, progress: number): number =>
    Math.max(0, ...trips.stepsFor(key).map((step) => (step >= progress ? (rides[step] ?? 0) : 0)))
  const apart = ({ progress, spare }: Pick<Standing, 'progress' | 'spare'>): number =>
    Math.max(
      0,
      spare.reduce((sum, key) => sum - saved(key, progress), sums[progress] ?? 0),
    )
  return (standing) => {
    const { progress, place } = standing
    const way = at(open[progress] ?? new Float64Array(0), numbers.get(place))
    return early ? way + apart(standing) : way
  }
}
