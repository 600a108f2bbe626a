import { isBookStep } from '../race/course.ts'
import type { LocationId } from '../place/location.ts'
import type { World } from '../race/world.ts'
import type { Cents } from '../time/units.ts'
import { type LeastToCome, type Rows, leastToCome, roadsIn } from './bounds.ts'
import type { Mode } from '../timetable/service.ts'
import type { Hop, IsWorth } from './exits.ts'
import type { RaceNetwork } from './network.ts'
import {
  type Standing,
  type Terms,
  arrived,
  isKnown,
  atStart,
  freshEffort,
  landed,
  noWorse,
  settled,
  termsOf,
  waitsUntil,
} from './progress.ts'
import { type Purse, needOf, spend } from './purse.ts'
import { type Queue, queue } from '../timetable/queue.ts'

/** One way so far: where it stands, and the hop that led there. */
export interface Label extends Standing {
  /** The transports of its long rides, one after another, repeated ones once. */
  readonly kind: readonly Mode[]
  readonly hop?: Hop
  readonly parent?: Label
  /** How many hops led there. */
  readonly hops: number
}

export interface Search {
  readonly network: RaceNetwork
  /** Ways that need more are left out; all when absent. */
  readonly wallet?: Cents
  readonly bonuses: boolean
  /** [STP-5] Whether a ride may count for a booking step that opens later. */
  readonly early: boolean
  /** [RCE-9] The places that players know of only once a step has opened that names them. */
  readonly held: ReadonlySet<LocationId>
  /** Game milliseconds over a task with a place. */
  readonly thinking: number
  /** The best way of every kind, and not only of all. */
  readonly byKind: boolean
  /** Ways that arrive later are left out; the race's end when absent. */
  readonly until?: number
  /** What it may cost. Where nothing is left of it at the end, the search was given up and ways may be missing. */
  readonly effort?: Terms['effort']
  /** What several searches over one network know of its distances, in time and in money. */
  readonly rows?: { readonly times: Rows; readonly fares: Rows }
}

/** The effort of looking on from one standing, apart from the ways on, of which a city has a thousand. */
export const LOOK = 200

/** Great-circle metres from which a ride is a long one: it takes you somewhere else, and not across town. */
export const LONG_RIDE = 30_000

export const isLong = (hop: Hop): boolean => hop.mode !== 'walk' && hop.metres >= LONG_RIDE

function isBehind(standing: Standing, front: readonly Label[]): boolean {
  for (const it of front) if (noWorse(it, standing)) return true
  return false
}

/** Keeps a label unless one as good is there, and drops those that it beats. */
function keep(label: Label, front: Label[]): boolean {
  if (isBehind(label, front)) return false
  let kept = 0
  for (const it of front) if (!noWorse(label, it)) front[kept++] = it
  front.length = kept
  front.push(label)
  return true
}

/** For each step that is open, the first one from which on nothing but waiting leads to it. */
function waitsBefore(course: Terms['course']): readonly number[] {
  const since = [0]
  for (const [i, { step, bound }] of course.entries()) {
    since.push(step.stepType === 'awaitTime' || bound ? (since[i] ?? i) : i + 1)
  }
  return since
}

/** Whether a way has stood at this place with this step to come and nothing to do but wait, with as many rides to spare. */
function again({ progress, place, spare }: Standing, parent: Label | undefined, since: number): boolean {
  for (let it = parent; it && it.progress >= since && it.progress <= progress; it = it.parent) {
    if (it.place === place && it.spare.length === spare.length) return true
  }
  return false
}

/** What the bonuses that are still to come may bring, per open step. */
function bonusesFrom({ course, bonuses }: Terms): readonly number[] {
  const best = course.map(({ step }) =>
    bonuses && step.stepType === 'undertakeTask' ? Math.max(...step.tasks.map(({ bonus }) => bonus)) : 0,
  )
  const sums = [0]
  for (const bonus of best.toReversed()) sums.push((sums.at(-1) ?? 0) + bonus)
  return sums.toReversed()
}

/** The ways so far that no other beats, by the step to come, the place and, with `byKind`, the kind. */
interface Fronts {
  of(standing: Standing, kind: readonly Mode[]): Label[]
  /** The ways at a place, where kinds are not told apart; undefined where nobody has been there with that step to come. */
  known(progress: number, place: LocationId): readonly Label[] | undefined
}

function frontsFor({ length }: Terms['course'], byKind: boolean): Fronts {
  const fronts = Array.from({ length: length + 1 }, () => new Map<string, Label[]>())
  return {
    of({ progress, place }, kind) {
      const key = byKind ? `${place} ${kind.join(' ')}` : place
      const there = fronts[progress]?.get(key)
      if (there) return there
      const front: Label[] = []
      fronts[progress]?.set(key, front)
      return front
    },
    known: (progress, place) => fronts[progress]?.get(place),
  }
}

/** What may become of a way at best. */
interface Prospects {
  /** No sooner than the wait is over, for whoever waits: what they do meanwhile costs nobody time. */
  earliestEnd(label: Label): number
  /** Beaten by a way that is there already, or beyond what is asked for, however well it goes from here. */
  hopeless(label: Label): boolean
}

/** @param won the ways that are there already; more may come */
function prospectsIn(terms: Terms, { wallet, byKind, rows, ...search }: Search, won: readonly Label[]): Prospects {
  const earnings = bonusesFrom(terms)
  const roads = roadsIn(terms.network)
  const until = Math.min(terms.network.end, search.until ?? terms.network.end)
  const timeToCome = leastToCome(terms, roads, ({ takes }) => takes, rows?.times)
  let priced: LeastToCome | undefined
  // What leads nowhere at all is not priced: in a city that takes long.
  const faresToCome: LeastToCome = (it) => (priced ??= leastToCome(terms, roads, ({ price }) => price, rows?.fares))(it)
  const earliestEnd = (label: Label): number => Math.max(label.at + timeToCome(label), waitsUntil(label))
  return {
    earliestEnd,
    hopeless(label) {
      const { purse, progress } = label
      const arrival = earliestEnd(label)
      if (arrival > until) return true
      const fares = faresToCome(label)
      if (fares === Number.POSITIVE_INFINITY) return true
      const left = purse.balance + (earnings[progress] ?? 0) - fares
      const need = Math.max(needOf(purse), -left)
      if (wallet !== undefined && need > wallet) return true
      // Of what kind a way will have been, its beginning does not tell.
      if (byKind) return false
      return won.some((it) => it.at <= arrival && it.purse.balance >= left && needOf(it.purse) <= need)
    },
  }
}

/**
 * [PLN-1] The ways to win a race, by arrival: a search of time and money over every departure, taxi and walk, steps in
 * their order. A way that nobody could want, since another is there as soon and leaves as much, is dropped. With `byKind`
 * only another of its own kind drops it, and no way comes back to a place that it has left for nothing.
 */
export function* waysToWin(world: World, search: Search): Generator<Label> {
  const { network, byKind, bonuses, early, held, thinking, effort = freshEffort() } = search
  const terms = termsOf(world, { network, bonuses, early, held, thinking, effort })
  const { course, trips } = terms
  const waits = waitsBefore(course)
  const fronts = frontsFor(course, byKind)
  const won: Label[] = []
  const { earliestEnd, hopeless } = prospectsIn(terms, search, won)
  const open: Queue<Label> = queue()

  /** Most ways lead where somebody has been before, as soon and as cheaply: nothing more is made of those. */
  const worthFor = ({ progress, place: from, purse, spare, until: waited }: Label): IsWorth => {
    const step = course[progress]?.step
    // A ride that a step asks for leads further than to a place.
    if (byKind || !step || isBookStep(step.stepType)) return () => true
    return (to, at, price, buyBy) => {
      const front = fronts.known(progress, to)
      if (!front || (early && trips.asked(from, to, progress))) return true
      return !isBehind({ progress, place: to, at, purse: spend(purse, price, buyBy), spare, until: waited }, front)
    }
  }
  const add = (from: Standing, kind: readonly Mode[], hop?: Hop, parent?: Label): void => {
    if (isBehind(landed(from), fronts.of(from, kind)) || (byKind && again(from, parent, waits[from.progress] ?? 0)))
      return
    for (const standing of settled(from, terms)) {
      const hops = (parent?.hops ?? 0) + (hop ? 1 : 0)
      const label: Label = { ...standing, kind, hops, ...(hop ? { hop } : {}), ...(parent ? { parent } : {}) }
      if (hopeless(label) || !keep(label, fronts.of(label, kind))) continue
      // At one instant the shorter way comes first: less than a millisecond, a hop weighs nothing else.
      open.push(label, earliestEnd(label) + hops / 1000)
    }
  }

  const first = world.spec.legs[0]?.steps[0]
  const start = first?.stepType === 'locateAt' ? first.location : ''
  add(atStart(start, network.begin), [])
  for (let label = open.pop(); label && terms.effort.left > 0; label = open.pop()) {
    if (!fronts.of(label, label.kind).includes(label) || hopeless(label)) continue
    if (label.progress >= course.length) {
      won.push(label)
      yield label
      continue
    }
    const hops = network.bestFrom(label.place, label, worthFor(label))
    terms.effort.left -= LOOK + network.waysFrom(label.place)
    // Who leaves once a wait is over leaves with the step after it open.
    const over = course[label.progress]?.step.stepType === 'awaitTime' ? label.until : undefined
    for (const hop of hops) {
      if ((over !== undefined && hop.departure >= over) || !isKnown(label, hop, terms)) continue
      const purse: Purse = spend(label.purse, hop.price, hop.buyBy)
      const kind = isLong(hop) && label.kind.at(-1) !== hop.mode ? [...label.kind, hop.mode] : label.kind
      add(arrived(label, hop, purse, terms), kind, hop, label)
    }
  }
}

/** The hops of a way, in order. */
export function wayTo(label: Label): readonly Hop[] {
  const hops: Hop[] = []
  for (let it: Label | undefined = label; it; it = it.parent) if (it.hop) hops.unshift(it.hop)
  return hops
}
