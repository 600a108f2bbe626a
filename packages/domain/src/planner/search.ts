import type { LocationId } from '../place/location.ts'
import type { World } from '../race/world/world.ts'
import { isBookStep } from '../step/step-spec.ts'
import type { Cents } from '../time/units.ts'
import { type LeastToCome, type Rows, leastToCome, roadsIn } from './bounds.ts'
import type { Mode } from '../timetable/service.ts'
import type { Hop, IsWorth } from './exits.ts'
import type { RaceNetwork } from './race-network.ts'
import {
  type Situation,
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
import { type Queue, queue } from '../collections/queue.ts'

/** A partial way: its situation, and the hop that led there. */
export interface Label extends Situation {
  /** As `kindAfter` its hops. */
  readonly kind: readonly Mode[]
  readonly hop?: Hop
  readonly parent?: Label
  /** The number of hops that led there. */
  readonly hops: number
}

export interface Search {
  readonly network: RaceNetwork
  /** The money that ways may need; unlimited if absent. */
  readonly wallet?: Cents
  /** [STP-5] Whether a ride may satisfy a booking step that opens later. */
  readonly early: boolean
  /** [RCE-9] The places that players know of only once a step that names them has opened. */
  readonly hidden: ReadonlySet<LocationId>
  /** Game milliseconds that a task with a place takes. */
  readonly thinking: number
  /** Whether to find the best way of every kind, not only the best of all; false if absent. */
  readonly byKind?: boolean
  /** The latest arrival of ways; the race's end if absent. */
  readonly until?: number
  /** The effort of the search. If nothing is left at the end, it was given up and ways may be missing. */
  readonly effort?: Terms['effort']
  /** Distances in time and money that several searches over one network share. */
  readonly rows?: { readonly times: Rows; readonly fares: Rows }
}

/** The effort of continuing from one situation, apart from its ways on, which may be a thousand in a city. */
export const LOOK = 200

/** Great-circle metres from which a ride is a long one, which leads out of town. */
export const LONG_RIDE = 30_000

/** The kind of a way after another hop: the transports of its long rides in order; consecutive repetitions count once. */
export const kindAfter = (kind: readonly Mode[], { mode, metres }: Hop): readonly Mode[] =>
  mode === 'walk' || metres < LONG_RIDE || kind.at(-1) === mode ? kind : [...kind, mode]

function isBehind(situation: Situation, front: readonly Label[]): boolean {
  for (const it of front) if (noWorse(it, situation)) return true
  return false
}

/** Adds a label unless one as good is there, and removes those that it beats. Returns whether it was added. */
function keep(label: Label, front: Label[]): boolean {
  if (isBehind(label, front)) return false
  let kept = 0
  for (const it of front) if (!noWorse(label, it)) front[kept++] = it
  front.length = kept
  front.push(label)
  return true
}

/** For each open step, the first step from which only waits lead to it. */
function waitsBefore(course: Terms['course']): readonly number[] {
  const since = [0]
  for (const [i, { step, bound }] of course.entries()) {
    since.push(step.stepType === 'awaitTime' || bound ? (since[i] ?? i) : i + 1)
  }
  return since
}

/** Whether the way has been at this place before, with only waits in between and as many spare rides. */
function again({ progress, place, spare }: Situation, parent: Label | undefined, since: number): boolean {
  for (let it = parent; it && it.progress >= since && it.progress <= progress; it = it.parent) {
    if (it.place === place && it.spare.length === spare.length) return true
  }
  return false
}

/** By open step, the most that the remaining bonuses may bring. */
function bonusesFrom({ course }: Terms): readonly number[] {
  const best = course.map(({ step }) =>
    step.stepType === 'undertakeTask' ? Math.max(...step.tasks.map(({ bonus }) => bonus)) : 0,
  )
  const sums = [0]
  for (const bonus of best.toReversed()) sums.push((sums.at(-1) ?? 0) + bonus)
  return sums.toReversed()
}

/** The partial ways that no other beats, by open step, place and, with `byKind`, kind. */
interface Fronts {
  of(situation: Situation, kind: readonly Mode[]): Label[]
  /** The ways at a place if kinds are not distinguished; undefined if no way has been there with that step open. */
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

/** The best that may become of a partial way. */
interface Prospects {
  /** A lower bound of the arrival. A way that has to wait arrives no sooner than the wait ends: what is done meanwhile costs no time. */
  earliestEnd(label: Label): number
  /** Whether it is beaten by a way already won, or beyond the search's limits, however well it continues. */
  hopeless(label: Label): boolean
}

/** @param won the ways that are already won; more may be added */
function prospectsIn(terms: Terms, { wallet, byKind, rows, ...search }: Search, won: readonly Label[]): Prospects {
  const earnings = bonusesFrom(terms)
  const roads = roadsIn(terms.network)
  const until = Math.min(terms.network.end, search.until ?? terms.network.end)
  const timeToCome = leastToCome(terms, roads, ({ takes }) => takes, rows?.times)
  let priced: LeastToCome | undefined
  // Fares are computed only when needed, since that takes long in a city.
  const faresToCome: LeastToCome = (it) => (priced ??= leastToCome(terms, roads, ({ price }) => price, rows?.fares))(it)
  const earliestEnd = (label: Label): number => Math.max(label.at + timeToCome(label), waitsUntil(label))
  return {
    earliestEnd,
    hopeless(label) {
      const { purse, progress } = label
      const arrival = earliestEnd(label)
      if (arrival > until) return true
      const left = purse.balance + (earnings[progress] ?? 0) - faresToCome(label)
      const need = Math.max(needOf(purse), -left)
      if (wallet !== undefined && need > wallet) return true
      // A partial way's kind may still change.
      if (byKind) return false
      return won.some((it) => it.at <= arrival && it.purse.balance >= left && needOf(it.purse) <= need)
    },
  }
}

/**
 * [PLN-1] The ways to win a race, by arrival: a search of time and money over all departures, taxis and walks, with the steps in order. A
 * way is dropped if another is there as soon with as much money. With `byKind` only another way of the same kind drops it, and no way
 * returns to a place that it left for nothing.
 *
 * It costs the labels times the ways on from each. A place holds labels for each open step: as many as there are trades of time for money,
 * waits and spare rides. `byKind` holds those for each sequence of modes, so they multiply with the length of the race. The bounds
 * [PLN-7] leave most out if places are far apart; in a town, where all are near, the fronts do.
 */
export function* waysToWin(world: World, search: Search): Generator<Label> {
  const { network, byKind = false, early, hidden, thinking, effort = freshEffort() } = search
  const terms = termsOf(world, { network, early, hidden, thinking, effort })
  const { course, trips } = terms
  const waits = waitsBefore(course)
  const fronts = frontsFor(course, byKind)
  const won: Label[] = []
  const { earliestEnd, hopeless } = prospectsIn(terms, search, won)
  const open: Queue<Label> = queue()

  /** Most hops lead to a place where another way is as soon and as cheaply: no labels are made of those. */
  const worthFor = ({ progress, place: from, purse, spare, until: waited }: Label): IsWorth => {
    const step = course[progress]?.step
    // A ride that a step asks for also completes the step.
    if (byKind || !step || isBookStep(step)) return () => true
    return (to, at, price, buyBy) => {
      const front = fronts.known(progress, to)
      if (!front || (early && trips.asked(from, to, progress))) return true
      return !isBehind({ progress, place: to, at, purse: spend(purse, price, buyBy), spare, until: waited }, front)
    }
  }
  const add = (from: Situation, kind: readonly Mode[], hop?: Hop, parent?: Label): void => {
    if (isBehind(landed(from), fronts.of(from, kind)) || (byKind && again(from, parent, waits[from.progress] ?? 0)))
      return
    for (const situation of settled(from, terms)) {
      const hops = (parent?.hops ?? 0) + (hop ? 1 : 0)
      const label: Label = { ...situation, kind, hops, ...(hop ? { hop } : {}), ...(parent ? { parent } : {}) }
      if (hopeless(label) || !keep(label, fronts.of(label, kind))) continue
      // At one instant the shorter way comes first: a hop weighs less than a millisecond, and changes nothing else.
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
    // A departure after the wait is over leaves with the step after it open.
    const over = course[label.progress]?.step.stepType === 'awaitTime' ? label.until : undefined
    for (const hop of hops) {
      if ((over !== undefined && hop.departure >= over) || !isKnown(label, hop, terms)) continue
      const purse: Purse = spend(label.purse, hop.price, hop.buyBy)
      add(arrived(label, hop, purse, terms), kindAfter(label.kind, hop), hop, label)
    }
  }
}

/** The hops of a way, in order. */
export function wayTo(label: Label): readonly Hop[] {
  const hops: Hop[] = []
  for (let it: Label | undefined = label; it; it = it.parent) if (it.hop) hops.unshift(it.hop)
  return hops
}
