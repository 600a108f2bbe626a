import type { LocationId } from '../place/location.ts'
import { isBookStep } from '../race/course.ts'
import type { World } from '../race/world.ts'
import { BOOK_STEPS, type StepSpec } from '../step/step-spec.ts'
import { nextLocalTime } from '../time/zone.ts'
import { type GameMs, gameMs } from '../time/units.ts'
import type { Hop } from './exits.ts'
import type { Network } from './network.ts'
import { type Purse, earn, noPoorer } from './purse.ts'

/** A race's steps in one row; `leg` tells which belong together. */
export interface CourseStep {
  readonly step: StepSpec
  readonly leg: number
}

export const courseOf = ({ spec }: Pick<World, 'spec'>): readonly CourseStep[] =>
  spec.legs.flatMap(({ steps }, leg) => steps.map((step) => ({ step, leg })))

/** How far somebody has come: the steps done, and where and when, with what money. */
export interface Standing {
  /** The open step's place in the course. */
  readonly progress: number
  readonly place: LocationId
  readonly at: GameMs
  readonly purse: Purse
  /** Until when the open `awaitTime` waits. */
  readonly until?: GameMs | undefined
}

/** The world of one search, with what differs between searches. */
export interface Terms {
  readonly course: readonly CourseStep[]
  readonly network: Network
  /** Whether right answers pay their bonus. */
  readonly bonuses: boolean
  /** Game milliseconds that a task takes where it has a place; others are thought over on the way. */
  readonly thinking: number
  /** What may still be spent on looking: a race of thousands of questions is not worth a minute of a server's time. */
  readonly effort: { left: number }
}

/** Enough for a hundred times what a race takes that anybody plays. */
export const EFFORT = 3_000_000

export const freshEffort = (left = EFFORT): Terms['effort'] => ({ left })

const next = ({ progress, place, at, purse }: Standing, parts: Partial<Standing> = {}): Standing => ({
  progress: progress + 1,
  place,
  at,
  purse,
  ...parts,
})

/** What a standing's open step makes of it there and then: with the step done, and with it still open. */
interface Outcome {
  readonly done: readonly Standing[]
  /** There is a reason to go on with the step open. */
  readonly stays: boolean
  readonly until?: GameMs
}

const STUCK: Outcome = { done: [], stays: false }

function outcomeOf(step: StepSpec, standing: Standing, { network, bonuses, thinking }: Terms): Outcome {
  const known = (id: LocationId): boolean => network.locations.has(id)
  const done = (parts: Partial<Standing> = {}): Outcome => ({ done: [next(standing, parts)], stays: false })
  switch (step.stepType) {
    case 'locateAt':
    case 'moveTo':
      return known(step.location) ? done({ place: step.location }) : STUCK
    case 'generateFlights':
    case 'generateTrains':
    case 'generateTaxies':
    case 'generateBuses':
    case 'generateVessels':
      return known(step.from) && known(step.to) ? done() : STUCK
    case 'reach':
      return standing.place === step.location ? done() : { done: [], stays: true }
    case 'awaitTime': {
      const until = standing.until ?? nextLocalTime(standing.at, step.until, zoneAt(standing.place, network))
      return standing.at >= until ? done() : { done: [next(standing, { at: until })], stays: true, until }
    }
    case 'undertakeTask': {
      const answered = step.tasks
        .filter(({ place }) => place === undefined || place === standing.place)
        .map(({ place, bonus }) => {
          const at = gameMs(standing.at + (place === undefined ? 0 : thinking))
          return next(standing, { at, purse: bonuses ? earn(standing.purse, bonus, at) : standing.purse })
        })
      const stays = step.tasks.some(({ place }) => place !== undefined && place !== standing.place)
      return { done: answered, stays }
    }
    case 'unknown':
      return STUCK
    default:
      return { done: [], stays: true }
  }
}

/** Without those that another of them beats; many questions in a row make many ways to answer them. */
function unbeaten(standings: readonly Standing[]): readonly Standing[] {
  const kept: Standing[] = []
  const beats = (a: Standing, b: Standing): boolean => a.place === b.place && a.at <= b.at && noPoorer(a.purse, b.purse)
  for (const standing of standings.toSorted((a, b) => a.at - b.at || b.purse.balance - a.purse.balance)) {
    if (!kept.some((it) => beats(it, standing))) kept.push(standing)
  }
  return kept
}

/**
 * What may come of a standing at its own instant: the open steps that complete there and then are done, their tasks
 * answered right, and what is left is to go somewhere, or to have won. More than one where there is a choice, the
 * furthest last.
 */
export function settled(standing: Standing, terms: Terms): readonly Standing[] {
  const standings: Standing[] = []
  let current: readonly Standing[] = [standing]
  while (current.length > 0 && terms.effort.left > 0) {
    terms.effort.left -= current.length ** 2 * (1 + (current[0]?.purse.bonuses.length ?? 0))
    const further: Standing[] = []
    for (const it of current) {
      const step = terms.course[it.progress]?.step
      const { done, stays, until } = step ? outcomeOf(step, it, terms) : { ...STUCK, stays: true }
      if (stays) standings.push(until === undefined ? it : { ...it, until })
      further.push(...done)
    }
    current = unbeaten(further)
  }
  return standings
}

const zoneAt = (place: LocationId, { locations }: Network): string => locations.get(place)?.zone ?? 'UTC'

/** Where a hop leads. A ride for an open booking step takes with it the `awaitTime` and `moveTo` that follow it in its leg. */
export function arrived(standing: Standing, hop: Hop, purse: Purse, { course, network }: Terms): Standing {
  const { progress, place, until } = standing
  const open = course[progress]
  const there: Standing = { progress, place: hop.to, at: hop.arrival, purse, ...(until === undefined ? {} : { until }) }
  if (!open || !isBookStep(open.step.stepType) || !('from' in open.step)) return there
  const { from, to } = open.step
  const kinds: readonly string[] = BOOK_STEPS[open.step.stepType]
  if (hop.from !== from || hop.to !== to || !kinds.includes(hop.mode)) return there
  let done = progress + 1
  let at: number = hop.arrival
  const following = (): StepSpec | undefined => (course[done]?.leg === open.leg ? course[done]?.step : undefined)
  const first = following()
  if (first?.stepType === 'awaitTime') {
    at = Math.max(at, nextLocalTime(standing.at, first.until, zoneAt(place, network)))
    done += 1
  }
  const second = following()
  if (second?.stepType === 'moveTo' && second.location === to) done += 1
  return { progress: done, place: to, at: gameMs(at), purse }
}
