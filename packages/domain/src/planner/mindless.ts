import type { LocationId } from '../place/location.ts'
import type { World } from '../race/world/world.ts'
import { WAGE } from '../race/staying/work-offer.ts'
import { BOOK_STEPS, isBookStep } from '../step/step-spec.ts'
import { wantedBy } from '../step/wanted.ts'
import { type Cents, HOUR, gameMs } from '../time/units.ts'
import type { Hop } from './exits.ts'
import type { RaceNetwork } from './race-network.ts'
import { type Situation, type Terms, arrived, isKnown, atStart, freshEffort, settled, termsOf } from './progress.ts'
import { needOf, spend } from './purse.ts'
import { type Route, routeThrough } from './route.ts'
import type { Search } from './search.ts'

/** The share of the distance to the goal that a ride must save to count as leading there; a shorter one is a ride across town. */
const TOWARD = 0.1
/** The most rides; a player who needs more is going in circles. */
const MOST_RIDES = 200

interface Goal {
  readonly place: LocationId
  /** For a booking step: the kinds of ride from here to `place` that satisfy it. */
  readonly kinds?: readonly string[]
}

function goalOf(situation: Situation, { course }: Terms): Goal | undefined {
  const step = course[situation.progress]?.step
  if (!step) return undefined
  const [place] = wantedBy(step, situation.place)
  if (place === undefined) return undefined
  return isBookStep(step) && situation.place === step.from ? { place, kinds: BOOK_STEPS[step.stepType] } : { place }
}

const soonest = (hops: readonly Hop[]): Hop | undefined =>
  hops.toSorted((a, b) => a.departure - b.departure || a.arrival - b.arrival)[0]

/** Of the rides that leave first, the one that ends nearest to the goal. */
function firstToward(hops: readonly Hop[], farFrom: (place: LocationId) => number): Hop | undefined {
  const first = soonest(hops)
  const together = hops.filter(({ departure }) => departure === first?.departure)
  return together.toSorted((a, b) => farFrom(a.to) - farFrom(b.to) || a.price - b.price)[0]
}

/**
 * [PLN-4] The route of a player who always takes the first departure towards the current goal that they can pay for, however slow. They
 * walk only to the goal itself, compare nothing and book nothing ahead. If nothing leads there, they take what gets them a little nearer or
 * to a new place; they work for what they cannot pay. Undefined if they do not finish in the race's time.
 */
export function mindlessRoute(
  world: World,
  network: RaceNetwork,
  wallet: Cents,
  { thinking, hidden }: Pick<Search, 'thinking' | 'hidden'>,
): Route | undefined {
  const terms = termsOf(world, { network, early: true, hidden, thinking, effort: freshEffort() })
  const { begin, end } = network
  const hops: Hop[] = []
  let worked = 0
  let been = new Set<LocationId>()
  let situation = furthest(atStart('', begin), terms)
  while (situation && situation.progress < terms.course.length) {
    const goal = goalOf(situation, terms)
    if (!goal || hops.length > MOST_RIDES || situation.at > end) return undefined
    const { at, purse, progress } = situation
    const money = wallet + purse.balance + worked
    const hop = choose(situation, goal, been)
    if (!hop) return undefined
    if (hop.price > money) {
      const hours = Math.ceil((hop.price - money) / WAGE)
      worked += hours * WAGE
      situation = { ...situation, at: gameMs(at + hours * HOUR), late: false }
      continue
    }
    hops.push(hop)
    been.add(situation.place)
    situation = furthest(arrived(situation, hop, spend(purse, hop.price, at), terms), terms)
    if (situation?.progress !== progress) been = new Set()
  }
  if (!situation || situation.at > end) return undefined
  return routeThrough(hops, { begin, finish: situation.at, need: needOf(situation.purse) })

  /** The hop that they take next; if they cannot pay for it, they work for it first. */
  function choose(now: Situation, goal: Goal, visited: ReadonlySet<LocationId>): Hop | undefined {
    const { place, at, purse } = now
    const money = wallet + purse.balance + worked
    const farFrom = (id: LocationId): number => network.metresBetween(id, goal.place)
    const all = network.hopsFrom(place, now).filter((it) => it.buyBy >= at && fits(it, goal) && isKnown(now, it, terms))
    const nearer = all.filter((it) => farFrom(it.to) < farFrom(place))
    const rides = nearer.filter(
      ({ mode, to }) => to === goal.place || (mode !== 'walk' && farFrom(to) < farFrom(place) * (1 - TOWARD)),
    )
    const astray = all.filter(({ to }) => !visited.has(to))
    const paid = (some: readonly Hop[]): readonly Hop[] => some.filter(({ price }) => price <= money)
    const cheapest = (some: readonly Hop[]): Hop | undefined => some.toSorted((a, b) => a.price - b.price)[0]
    return (
      firstToward(paid(rides), farFrom) ??
      firstToward(paid(nearer), farFrom) ??
      cheapest(rides) ??
      firstToward(paid(astray), farFrom) ??
      cheapest(astray)
    )
  }
}

/** Whether a hop suits the goal: a booking step admits only its kinds of ride. */
const fits = ({ mode, to }: Hop, { place, kinds }: Goal): boolean => !kinds || (to === place && kinds.includes(mode))

/** The most advanced situation that follows from one: tasks are answered where one stands. */
const furthest = (situation: Situation, terms: Terms): Situation | undefined => settled(situation, terms).at(-1)
