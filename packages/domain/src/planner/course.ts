import type { LocationId } from '../place/location.ts'
import type { World } from '../race/world/world.ts'
import { namedPlaces } from '../step/step-places.ts'
import { BOOK_STEPS, type StepSpec, isBookStep } from '../step/step-spec.ts'
import type { Mode } from '../timetable/service.ts'
import type { Minutes } from '../time/units.ts'

/** A step of a race, in the order of all legs. */
export interface CourseStep {
  readonly step: StepSpec
  /** [STP-6] Whether it waits for the ride of the booking step before it, and so moves nobody. */
  readonly bound?: true
}

/** The steps of one leg. */
export function courseOfLeg(steps: readonly StepSpec[]): readonly CourseStep[] {
  let to: LocationId | undefined
  return steps.map((step) => {
    const bound =
      to !== undefined && (step.stepType === 'awaitTime' || (step.stepType === 'moveTo' && step.location === to))
    if (isBookStep(step)) ({ to } = step)
    else if (!(bound && step.stepType === 'awaitTime')) to = undefined
    return bound ? { step, bound } : { step }
  })
}

export const courseOf = ({ spec }: Pick<World, 'spec'>): readonly CourseStep[] =>
  spec.legs.flatMap(({ steps }) => courseOfLeg(steps))

/**
 * The local time, in minutes after midnight, until which players have to wait after a ride that satisfies the step; undefined if no wait
 * follows.
 */
export function waitAfter(course: readonly CourseStep[], progress: number): Minutes | undefined {
  const { step, bound } = course[progress + 1] ?? {}
  return bound && step?.stepType === 'awaitTime' ? step.until : undefined
}

/** For each given place, the index of the first step that names it; `Infinity` if none does. */
export function namedFrom(
  course: readonly CourseStep[],
  places: ReadonlySet<LocationId>,
): ReadonlyMap<LocationId, number> {
  const first = new Map(Array.from(places, (id) => [id, Number.POSITIVE_INFINITY]))
  for (const [i, { step }] of [...course.entries()].toReversed()) {
    for (const [, id] of namedPlaces(step)) if (first.has(id)) first.set(id, i)
  }
  return first
}

/** The kind of ride that a booking step asks for, as a text. */
export type TripKey = string

export const tripKey = ({ mode, from, to }: { mode: Mode; from: LocationId; to: LocationId }): TripKey =>
  `${mode} ${from} ${to}`

/** The rides that the booking steps of a course ask for. */
export interface Trips {
  /** The indices of the steps that such a ride satisfies, in ascending order. */
  stepsFor(key: TripKey): readonly number[]
  /** Whether a step after index `after` asks for a ride between these places. */
  asked(from: LocationId, to: LocationId, after: number): boolean
}

const NO_STEPS: readonly number[] = []

export function tripsOf(course: readonly CourseStep[]): Trips {
  const steps = new Map<TripKey, number[]>()
  const last = new Map<string, number>()
  for (const [i, { step }] of course.entries()) {
    if (!isBookStep(step)) continue
    const { from, to } = step
    for (const mode of BOOK_STEPS[step.stepType]) {
      const key = tripKey({ mode, from, to })
      steps.set(key, [...(steps.get(key) ?? NO_STEPS), i])
    }
    last.set(`${from} ${to}`, i)
  }
  return {
    stepsFor: (key) => steps.get(key) ?? NO_STEPS,
    asked: (from, to, after) => (last.get(`${from} ${to}`) ?? -1) > after,
  }
}

/** [STP-5] Rides that satisfied no booking step yet and may satisfy a later one, in the order in which they were taken. */
export type Spare = readonly TripKey[]

export const NO_SPARE: Spare = []

/** Whether `a` contains all spare rides of `b`. */
export function sparesAll(a: Spare, b: Spare): boolean {
  if (b.length === 0) return true
  if (a.length < b.length) return false
  const rest = [...a]
  return b.every((key) => {
    const found = rest.indexOf(key)
    if (found >= 0) rest.splice(found, 1)
    return found >= 0
  })
}
