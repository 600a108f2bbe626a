import type { LocationId } from '../place/location.ts'
import { BOOK_STEPS, type StepSpec } from '../step/step-spec.ts'
import { isBookStep } from '../race/course.ts'
import type { Link, Network } from './network.ts'
import type { CourseStep } from './progress.ts'
import { queue } from './queue.ts'

/** The least that is still to come of something, from a place with a step open; `Infinity` where the end cannot be reached. */
export type LeastToCome = (progress: number, place: LocationId) => number

type Weight = (link: Link) => number

/** The least from every place to one, over links that are there at any hour, given by where they lead. */
function leastTo(
  target: LocationId,
  into: ReadonlyMap<LocationId, readonly Link[]>,
  weight: Weight,
): ReadonlyMap<LocationId, number> {
  const least = new Map<LocationId, number>()
  const open = queue<{ readonly place: LocationId; readonly so: number }>()
  open.push({ place: target, so: 0 }, 0)
  for (let it = open.pop(); it; it = open.pop()) {
    if (least.has(it.place)) continue
    least.set(it.place, it.so)
    for (const link of into.get(it.place) ?? []) {
      const so = it.so + weight(link)
      if (!least.has(link.from)) open.push({ place: link.from, so }, so)
    }
  }
  return least
}

/**
 * [PLN-7] What is still to come at least, by links as if something left at every moment. Whoever is beaten with that added
 * is beaten, so the search need not follow them.
 */
export function leastToCome(course: readonly CourseStep[], { links, locations }: Network, weight: Weight): LeastToCome {
  const into = Map.groupBy(links, ({ to }) => to)
  const known = new Map<LocationId, ReadonlyMap<LocationId, number>>()
  const between = (from: LocationId, to: LocationId): number => {
    const least = known.get(to) ?? leastTo(to, into, weight)
    known.set(to, least)
    return least.get(from) ?? Number.POSITIVE_INFINITY
  }
  type Row = (place: LocationId) => number
  const rowOf = (step: StepSpec, rest: Row): Row => {
    switch (step.stepType) {
      case 'locateAt':
      case 'moveTo':
        return () => rest(step.location)
      case 'reach':
        return (place) => between(place, step.location) + rest(step.location)
      case 'undertakeTask': {
        const placed = step.tasks.map((task) => task.place)
        return (place) => Math.min(...placed.map((there = place) => between(place, there) + rest(there)))
      }
      case 'unknown':
        return () => Number.POSITIVE_INFINITY
      default: {
        if (!isBookStep(step.stepType) || !('from' in step)) return rest
        const { from, to } = step
        const kinds: readonly string[] = BOOK_STEPS[step.stepType]
        const rides = links.filter((link) => link.from === from && link.to === to && kinds.includes(link.mode))
        const ride = Math.min(Number.POSITIVE_INFINITY, ...rides.map(weight))
        return (place) => between(place, from) + ride + rest(to)
      }
    }
  }
  const rows: ReadonlyMap<LocationId, number>[] = [new Map([...locations.keys()].map((place) => [place, 0]))]
  for (const { step } of course.toReversed()) {
    const after = rows[0] ?? new Map<LocationId, number>()
    const row = rowOf(step, (place) => after.get(place) ?? Number.POSITIVE_INFINITY)
    rows.unshift(new Map([...locations.keys()].map((place) => [place, row(place)])))
  }
  return (progress, place) => rows[progress]?.get(place) ?? Number.POSITIVE_INFINITY
}
