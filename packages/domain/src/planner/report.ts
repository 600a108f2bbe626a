import { ownRate } from '../clock/clock.ts'
import { type LocationId, distance } from '../place/location.ts'
import { raceSpan } from '../race/begin.ts'
import type { World } from '../race/world.ts'
import type { Cents, RealMs } from '../time/units.ts'
import { type Halt, haltOf } from './halt.ts'
import { mindlessRoute } from './mindless.ts'
import { type RaceNetwork, raceNetwork } from './network.ts'
import { EFFORT, freshEffort, termsOf } from './progress.ts'
import { THINKING, realTimeOn } from './real-time.ts'
import { type Route, routeOf } from './route.ts'
import { LONG_RIDE, type Label, type Search, waysToWin } from './search.ts'

/** What a race is like to play, as an author reads it before anybody plays it. */
export interface RaceReport {
  readonly wallet: Cents
  /** The fastest way that the wallet pays for; absent when there is none, or none was found before the search was given up. */
  readonly best?: Route
  /** The fastest way of all, were money no object, at the least that it costs. */
  readonly fastest?: Route
  /** The way that needs the smallest wallet. */
  readonly cheapest?: Route
  /**
   * Ways that the wallet pays for, each of another kind, fastest first; the best is the first of them. At most three, and
   * fewer where there are so many ways that the search is given up.
   */
  readonly kinds: readonly Route[]
  /** Absent when they do not finish. */
  readonly mindless?: Route
  /** There were more ways than a search may look at: a way that is absent may be there, and a cheaper one than the cheapest. */
  readonly gaveUp?: true
  /** [RCE-9] No way was found, and one that leads on foot by these places, of which nobody knows that early. */
  readonly unnamed?: readonly LocationId[]
  /** No way was found, and this step is the first that none gets done, or one of which that is known. */
  readonly halt?: Halt
  /** Real milliseconds that a modelled person takes over the best way; without one, over the mindless player's. */
  readonly realTime?: number
}

const KINDS = 3

/** The share of what a search may cost in which it has looked at few ways. */
const FEW = 0.1

const NONE: ReadonlySet<LocationId> = new Set()

/** How many times as long as the best a way of another kind may take, to be worth a line. */
const WORTH_A_LINE = 2

const sameKind = (a: Route, b: Route): boolean => a.kind.join(' ') === b.kind.join(' ')

/** The fastest, cheapest and best of every way there is. */
function threeBest(
  ways: Iterable<Label>,
  wallet: Cents,
  begin: Route['begin'],
): Pick<RaceReport, 'best' | 'fastest' | 'cheapest'> {
  const routes = Array.from(ways, (label) => routeOf(label, begin))
  const byTime = (a: Route, b: Route): number => a.elapsed - b.elapsed || a.need - b.need || a.cost - b.cost
  const byNeed = (a: Route, b: Route): number => a.need - b.need || a.elapsed - b.elapsed
  const best = routes.filter(({ need }) => need <= wallet).toSorted(byTime)[0]
  const fastest = routes.toSorted(byTime)[0]
  const cheapest = routes.toSorted(byNeed)[0]
  return { ...(best ? { best } : {}), ...(fastest ? { fastest } : {}), ...(cheapest ? { cheapest } : {}) }
}

interface Found extends Pick<RaceReport, 'best' | 'fastest' | 'cheapest'> {
  readonly early: boolean
  readonly gaveUp: boolean
}

/**
 * [PLN-11] All ways are looked at where they are few. Of many, those come first that take each ride with its step open; only where
 * these do not win are the others worth a whole search.
 */
function looked(search: (how: { readonly early: boolean; readonly share: number }) => Found): Found {
  const all = search({ early: true, share: FEW })
  if (!all.gaveUp) return all
  const inOrder = search({ early: false, share: 1 })
  if (inOrder.best || inOrder.gaveUp) return inOrder
  const rest = search({ early: true, share: 1 })
  return rest.gaveUp && !rest.best ? { ...inOrder, gaveUp: true } : rest
}

/** The places by which a race would be won, were they known of in time; none where it would not. */
function unnamedOn(world: World, search: Search): readonly LocationId[] {
  const [first] = waysToWin(world, { ...search, held: NONE })
  const { knownFrom } = termsOf(world, { ...search, effort: freshEffort() })
  const places: LocationId[] = []
  for (let it = first; it?.hop && it.parent; it = it.parent) {
    if ((knownFrom.get(it.hop.to) ?? 0) > it.parent.progress) places.unshift(it.hop.to)
  }
  return [...new Set(places)]
}

/** The best of each kind, until there are enough of them or they are hopeless. */
function bestKinds(ways: Iterable<Label>, best: Route): readonly Route[] {
  const kinds: Route[] = [best]
  for (const label of ways) {
    const route = routeOf(label, best.begin)
    if (!kinds.some((it) => sameKind(it, route))) kinds.push(route)
    if (kinds.length === KINDS) break
  }
  return kinds
}

function hasLongRides({ links, locations }: RaceNetwork): boolean {
  return links.some(({ mode, from, to }) => {
    const [a, b] = [locations.get(from), locations.get(to)]
    return mode !== 'walk' && a && b && distance(a.coords, b.coords) >= LONG_RIDE
  })
}

/**
 * [PLN-3] The report on a race that begins at a real moment. It holds what the answers are worth, so it is for the race's author and
 * the server, not for players. `most` is the effort that one search may cost; `held` are the places that players learn of only
 * when a step opens that names them.
 * @throws RangeError when the race does not begin with a locateAt of a known place.
 */
export function raceReport(
  world: World,
  now: RealMs,
  { most = EFFORT, held = NONE }: { readonly most?: number; readonly held?: ReadonlySet<LocationId> } = {},
): RaceReport {
  const { begin, end } = raceSpan(world, now)
  const { wallet, speed, pace } = world.spec
  const network = raceNetwork(world, begin, end)
  const terms = { network, bonuses: true, held, thinking: THINKING, rows: { times: new Map(), fares: new Map() } }
  const { early, gaveUp, ...three } = looked((how) => {
    const effort = freshEffort(how.share * most)
    const ways = waysToWin(world, { ...terms, early: how.early, byKind: false, effort })
    return { ...threeBest(ways, wallet, begin), early: how.early, gaveUp: effort.left <= 0 }
  })
  const { best } = three
  const mindless = mindlessRoute(world, network, wallet, terms)
  const nowhere = !three.fastest && !mindless && !gaveUp && held.size > 0
  const unnamed = nowhere ? unnamedOn(world, { ...terms, byKind: false, early, effort: freshEffort(most) }) : []
  const lost = !three.fastest && !mindless && !gaveUp && unnamed.length === 0
  const halt = lost ? haltOf(world, { ...terms, byKind: false, early }, most) : undefined
  const known = best ?? mindless
  const rate = ownRate({ begin, end, speed })
  const found = {
    wallet,
    ...three,
    ...(mindless ? { mindless } : {}),
    ...(gaveUp ? { gaveUp: true as const } : {}),
    ...(unnamed.length > 0 ? { unnamed } : {}),
    ...(halt ? { halt } : {}),
    ...(known ? { realTime: realTimeOn(known, world, network, { rate, pace }) } : {}),
  }
  if (!best) return { ...found, kinds: [] }
  // Across town there is one kind of way, and no need to look for another.
  const until = begin + WORTH_A_LINE * best.elapsed
  const search = { ...terms, early, wallet, byKind: true, until, effort: freshEffort(most) }
  const kinds = hasLongRides(network) ? bestKinds(waysToWin(world, search), best) : [best]
  return { ...found, kinds }
}
