import type { LocationId } from '../place/location.ts'
import { BOOK_STEPS, type StepSpec } from '../step/step-spec.ts'
import { isBookStep } from '../race/course.ts'
import type { Link, Network } from './network.ts'
import type { CourseStep } from './progress.ts'
import { queue } from './queue.ts'

/** The least that is still to come of something, from a place with a step open; `Infinity` where the end cannot be reached. */
export type LeastToCome = (progress: number, place: LocationId) => number

type Weight = (link: Link) => number

/** The places of a network by numbers, and of each the links that lead there with the numbers of where they come from. */
interface Roads {
  readonly numbers: ReadonlyMap<LocationId, number>
  readonly into: readonly { readonly links: readonly Link[]; readonly from: readonly number[] }[]
}

export function roadsIn({ links, locations }: Network): Roads {
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
 * [PLN-7] What is still to come at least, by links as if something left at every moment. Whoever is beaten with that added
 * is beaten, so the search need not follow them.
 */
export function leastToCome(course: readonly CourseStep[], roads: Roads, weight: Weight): LeastToCome {
  const { numbers, into } = roads
  const weights = into.map(({ links }) => Float64Array.from(links, weight))
  const known = new Map<LocationId, Float64Array>()
  type Row = (place: number) => number
  const at = (row: Float64Array, place: number | undefined): number =>
    (place === undefined ? undefined : row[place]) ?? Number.POSITIVE_INFINITY
  const to = (id: LocationId): Row => {
    const least = known.get(id) ?? leastTo(numbers.get(id), roads, weights)
    known.set(id, least)
    return (place) => at(least, place)
  }
  const rowOf = (step: StepSpec, after: Float64Array): Row => {
    const rest = (id: LocationId): number => at(after, numbers.get(id))
    switch (step.stepType) {
      case 'locateAt':
      case 'moveTo': {
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
        const kinds: readonly string[] = BOOK_STEPS[step.stepType]
        const { links = [] } = into[numbers.get(step.to) ?? -1] ?? {}
        const rides = links.filter(({ from, mode }) => from === step.from && kinds.includes(mode))
        const least = Math.min(Number.POSITIVE_INFINITY, ...rides.map(weight)) + rest(step.to)
        const there = to(step.from)
        return (place) => there(place) + least
      }
    }
  }
  const rows: Float64Array[] = [new Float64Array(into.length)]
  for (const { step } of course.toReversed()) {
    const row = rowOf(step, rows[0] ?? new Float64Array(0))
    rows.unshift(Float64Array.from(into, (_, place) => row(place)))
  }
  return (progress, place) => at(rows[progress] ?? new Float64Array(0), numbers.get(place))
}
