import type { LocationId } from '../place/location.ts'
import type { World } from '../race/world/world.ts'
import type { TaskSpec } from '../step/step-spec.ts'
import { nextLocalTime } from '../time/zone.ts'
import { type GameMs, gameMs } from '../time/units.ts'
import {
  type CourseStep,
  NO_SPARE,
  type Spare,
  type Trips,
  courseOf,
  namedFrom,
  sparesAll,
  tripKey,
  tripsOf,
  waitAfter,
} from './course.ts'
import type { Hop, Presence } from './exits.ts'
import type { RaceNetwork } from './race-network.ts'
import { EMPTY, type Purse, earn, noPoorer } from './purse.ts'

/** A state of the search: the steps done, and the place, time and money. */
export interface Situation extends Presence {
  /** The index of the open step in the course. */
  readonly progress: number
  readonly place: LocationId
  readonly purse: Purse
  readonly spare: Spare
  /** The instant until which the open `awaitTime` waits, or the one bound to the open booking step. */
  readonly until?: GameMs | undefined
  /**
   * Whether all that leaves at this instant has left when something is done at it: because that takes a command, or is done at once
   * [STP-2].
   */
  readonly after?: boolean | undefined
  /** The arrival at `place`, while on board. */
  readonly lands?: GameMs | undefined
}

/** The world of one search, and its options. */
export interface Terms {
  readonly course: readonly CourseStep[]
  readonly trips: Trips
  readonly network: RaceNetwork
  /** [STP-5] Whether a ride may satisfy a booking step that opens later, which makes many more ways to examine. */
  readonly early: boolean
  /** [RCE-9] For places that are hidden at first, the index of the step from which on they are known. */
  readonly knownFrom: ReadonlyMap<LocationId, number>
  /** Game milliseconds that a task with a place takes; other tasks are solved on the way. */
  readonly thinking: number
  /** The remaining effort of the search, which limits what a race of thousands of tasks costs the server. */
  readonly effort: { left: number }
}

/**
 * The default effort: a hundred times what a normal race takes. A unit is one way on that is looked at. To continue a situation costs
 * `LOOK` more; to settle it, by step, the square of the situations that are compared, times one more than their bonuses.
 */
export const EFFORT = 3_000_000

export const freshEffort = (left = EFFORT): Terms['effort'] => ({ left })

/** `hidden` are the places that players know of only once a step that names them has opened. */
export function termsOf(
  world: World,
  { hidden, ...parts }: Omit<Terms, 'course' | 'trips' | 'knownFrom'> & { readonly hidden: ReadonlySet<LocationId> },
): Terms {
  const course = courseOf(world)
  return { ...parts, course, trips: tripsOf(course), knownFrom: namedFrom(course, hidden) }
}

/** Whether the player knows of a hop's destination. */
export const isKnown = ({ progress }: Situation, { to }: Hop, { knownFrom }: Terms): boolean =>
  (knownFrom.get(to) ?? 0) <= progress

/** The situation before the first step, which puts the player at a place. */
export const atStart = (place: LocationId, at: GameMs): Situation => ({
  progress: 0,
  place,
  at,
  purse: EMPTY,
  spare: NO_SPARE,
})

/** A situation at a later or the same instant. */
const later = ({ late: _, after: __, ...rest }: Situation, at: GameMs): Situation => ({ ...rest, at })

/** A situation after the ride that it is on. */
export function landed(situation: Situation): Situation {
  const { lands, ...rest } = situation
  return lands === undefined ? situation : later(rest, lands)
}

/** What a situation's open step leads to at that instant: with the step done, and with it still open. */
interface Onward {
  readonly done: readonly Situation[]
  /** Whether there is a reason to continue with the step open. */
  readonly stays: boolean
  readonly until?: GameMs | undefined
}

const STUCK: Onward = { done: [], stays: false }

/** The situation with the next step open. */
const next = ({ until: _, ...situation }: Situation, parts: Partial<Situation> = {}): Situation => ({
  ...situation,
  progress: situation.progress + 1,
  ...parts,
})

/** The spare rides that a step from `progress` on still asks for. */
const stillSpare = (spare: Spare, progress: number, { trips }: Terms): Spare =>
  spare.length === 0 ? spare : spare.filter((key) => trips.stepsFor(key).some((step) => step >= progress))

/** [STP-5] An earlier ride satisfies a booking step; if it is the last one taken, the player may still be on board. */
function booked(situation: Situation, terms: Terms): Onward {
  const { progress, spare, lands, place } = situation
  const wait = waitAfter(terms.course, progress)
  const since = wait === undefined ? undefined : nextLocalTime(situation.at, wait, zoneAt(place, terms.network))
  // It may be booked at any moment since the step opened: the one with the shortest wait counts.
  const until = since === undefined ? undefined : gameMs(Math.min(since, situation.until ?? since))
  const found = spare.findIndex((key) => terms.trips.stepsFor(key).includes(progress))
  if (found < 0) return { done: [], stays: true, until }
  const rest = stillSpare(spare.toSpliced(found, 1), progress + 1, terms)
  const done = next(situation, { spare: rest, until: since })
  return { done: [lands !== undefined && found === spare.length - 1 ? landed(done) : done], stays: false }
}

/** One of the tasks is answered, correctly: any without a place, and those of the place where the player stands. */
function answered(tasks: readonly TaskSpec[], situation: Situation, { thinking }: Terms): Onward {
  const here = situation.lands === undefined ? situation.place : undefined
  const done = tasks
    .filter((task) => task.place === undefined || task.place === here)
    .map((task) => {
      const isHere = task.place !== undefined
      const then = next(isHere ? later(situation, gameMs(situation.at + thinking)) : situation, {
        after: true,
        ...(isHere ? { late: true } : {}),
      })
      return { ...then, purse: earn(then.purse, task.bonus, then.at) }
    })
  return { done, stays: tasks.some((task) => task.place !== undefined && task.place !== here) }
}

function onwardFrom({ step, bound }: CourseStep, situation: Situation, terms: Terms): Onward {
  const { network } = terms
  const { place, lands } = situation
  const known = (id: LocationId): boolean => network.locations.has(id)
  const done = (parts: Partial<Situation> = {}): Onward => ({ done: [next(situation, parts)], stays: false })
  switch (step.stepType) {
    case 'locateAt':
    case 'moveTo':
      if (bound) return done()
      // [TKT-9] A player who is taken off a ride by this step could as well not have taken it.
      if (lands !== undefined || !known(step.location)) return STUCK
      return done({ place: step.location, late: true, after: true })
    case 'generateFlights':
    case 'generateTrains':
    case 'generateTaxies':
    case 'generateBuses':
    case 'generateVessels':
      return known(step.from) && known(step.to) ? done({ after: true }) : STUCK
    case 'reach':
      if (lands !== undefined || place !== step.location) return { done: [], stays: true }
      return done(situation.after ? { late: true } : {})
    case 'awaitTime': {
      const until = situation.until ?? nextLocalTime(situation.at, step.until, zoneAt(place, network))
      if (situation.at >= until) return done()
      if (lands !== undefined && until >= lands) return { done: [], stays: true, until }
      return { done: [next(later(situation, until))], stays: lands === undefined, until }
    }
    case 'undertakeTask':
      return answered(step.tasks, situation, terms)
    case 'unknown':
      return STUCK
    default:
      return booked(situation, terms)
  }
}

/** The instant until which a situation has to wait; without a wait `-Infinity`, since instants before 1970 are negative. */
export const waitsUntil = ({ until }: Pick<Situation, 'until'>): number => until ?? Number.NEGATIVE_INFINITY

const waitsNoLonger = (a: Situation, b: Situation): boolean => waitsUntil(a) <= waitsUntil(b)
const isThereNoLater = (a: Presence, b: Presence): boolean =>
  a.at < b.at || (a.at === b.at && (!a.late || b.late === true))

/**
 * [PLN-2] Whether `a` is as good as `b`, at the same place with the same open step: whatever can be done from `b` can be done from `a`,
 * no later and at no higher cost.
 */
export const noWorse = (a: Situation, b: Situation): boolean =>
  isThereNoLater(a, b) && waitsNoLonger(a, b) && noPoorer(a.purse, b.purse) && sparesAll(a.spare, b.spare)

/** The situations that no other beats: many tasks in a row can be answered in many ways. */
function unbeaten(situations: readonly Situation[]): readonly Situation[] {
  const kept: Situation[] = []
  const alike = (a: Situation, b: Situation): boolean =>
    a.progress === b.progress && a.place === b.place && a.lands === b.lands && (!a.after || b.after === true)
  for (const situation of situations.toSorted((a, b) => a.at - b.at || b.purse.balance - a.purse.balance)) {
    if (!kept.some((it) => alike(it, situation) && noWorse(it, situation))) kept.push(situation)
  }
  return kept
}

/**
 * The situations that follow from one at its own instant. Open steps that complete there are done and tasks are answered correctly,
 * until the player has to go somewhere or has won. For a player on board, those that may follow before the ride ends. There are several
 * if there is a choice; the most advanced is last.
 */
export function settled(situation: Situation, terms: Terms): readonly Situation[] {
  const situations: Situation[] = []
  let current: readonly Situation[] = [situation]
  while (current.length > 0 && terms.effort.left > 0) {
    terms.effort.left -= current.length ** 2 * (1 + (current[0]?.purse.bonuses.length ?? 0))
    const further: Situation[] = []
    for (const it of current) {
      const step = terms.course[it.progress]
      const { done, stays, until } = step ? onwardFrom(step, it, terms) : { ...STUCK, stays: true }
      const kept = until === undefined ? it : { ...it, until }
      if (stays && step && kept.lands !== undefined) further.push(landed(kept))
      else if (stays) situations.push(kept)
      further.push(...done)
    }
    current = unbeaten(further)
  }
  return situations.length > 1 ? situations.toSorted((a, b) => a.progress - b.progress) : situations
}

const zoneAt = (place: LocationId, { locations }: RaceNetwork): string => locations.get(place)?.zone ?? 'UTC'

/**
 * The situation after a hop: at its end, with the booking step that asks for it done; or on board, if a wait may end during the ride.
 * [STP-5] Of rides that only later steps ask for, as many are kept as there are such steps.
 */
export function arrived(situation: Situation, hop: Hop, purse: Purse, terms: Terms): Situation {
  const { progress, spare, until } = situation
  const { course, trips, early } = terms
  const key = tripKey(hop)
  const steps = trips.stepsFor(key)
  const there = { progress, place: hop.to, at: hop.arrival, purse, spare, until }
  if (steps.includes(progress)) {
    return { ...there, progress: progress + 1, spare: stillSpare(spare, progress + 1, terms) }
  }
  const more = early && steps.filter((step) => step > progress).length > spare.filter((it) => it === key).length
  const riding = more ? { ...there, spare: [...spare, key] } : there
  const waits = course[progress]?.step.stepType === 'awaitTime' || waitAfter(course, progress) !== undefined
  return waits ? { ...riding, at: hop.departure, lands: hop.arrival } : riding
}
