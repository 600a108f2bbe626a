import { ownRate } from '../clock/clock.ts'
import type { LocationId } from '../place/location.ts'
import { raceSpan } from '../race/commands/begin.ts'
import type { World } from '../race/world/world.ts'
import type { Cents, RealMs } from '../time/units.ts'
import { type Halt, haltOf } from './halt.ts'
import { mindlessRoute } from './mindless.ts'
import { type LostTask, lostTasks } from './out-of-reach.ts'
import { type RaceNetwork, raceNetwork } from './race-network.ts'
import { EFFORT, freshEffort, termsOf } from './progress.ts'
import { THINKING, realTimeOn } from './real-time.ts'
import { type Route, routeOf } from './route.ts'
import { LONG_RIDE, type Label, type Search, waysToWin } from './search.ts'

/** What a race is like to play, for its author. */
export interface RaceReport {
  readonly wallet: Cents
  /** The fastest way that the wallet pays for; absent if there is none, or none was found before the search was given up. */
  readonly best?: Route
  /** The fastest way regardless of money, at the lowest cost for its time. */
  readonly fastest?: Route
  /** The way that needs the smallest wallet. */
  readonly cheapest?: Route
  /** Ways of different kinds that the wallet pays for, fastest first, beginning with the best. At most three. */
  readonly kinds: readonly Route[]
  /** Set if the search for other kinds than the best was given up: one that is absent may exist. */
  readonly kindsGaveUp?: true
  /** The route of the mindless player; absent if they do not finish. */
  readonly mindless?: Route
  /** Whether the search was given up: an absent way may exist, and a cheaper one than the cheapest. */
  readonly gaveUp?: true
  /** [RCE-9] Set if no way was found except one that walks to these places before players know of them. */
  readonly unnamed?: readonly LocationId[]
  /** Set if no way was found: the first step that none completes, or a step of which that is known. */
  readonly halt?: Halt
  /** Set if there are tasks that nobody can solve, in a race with a best way: they are not on it. */
  readonly lostTasks?: readonly LostTask[]
  /** Real milliseconds that the modelled player takes for the best way; without one, for the mindless player's. */
  readonly realTime?: number
}

const KINDS = 3

/** The share of a search's effort within which a race counts as having few ways. */
const FEW = 0.1

const NONE: ReadonlySet<LocationId> = new Set()

/** How many times as long as the best way one of another kind may take to be reported. */
const WORTH_A_LINE = 2

const sameKind = (a: Route, b: Route): boolean => a.kind.join(' ') === b.kind.join(' ')

/** The fastest, the cheapest and the best of all ways. */
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
 * [PLN-11] Searches all ways if they are few. If they are many, first only those that take each ride while its step is open; all others
 * only if these do not win.
 */
function searchInTurn(search: (how: { readonly early: boolean; readonly share: number }) => Found): Found {
  const all = search({ early: true, share: FEW })
  if (!all.gaveUp) return all
  const inOrder = search({ early: false, share: 1 })
  if (inOrder.best || inOrder.gaveUp) return inOrder
  const rest = search({ early: true, share: 1 })
  return rest.gaveUp && !rest.best ? { ...inOrder, gaveUp: true } : rest
}

/** The places on foot by which a race could be won if players knew of them in time; none if it could not. */
function unnamedOn(world: World, search: Search): readonly LocationId[] {
  const [first] = waysToWin(world, { ...search, hidden: NONE })
  const { knownFrom } = termsOf(world, { ...search, effort: freshEffort() })
  const places: LocationId[] = []
  for (let it = first; it?.hop && it.parent; it = it.parent) {
    if ((knownFrom.get(it.hop.to) ?? 0) > it.parent.progress) places.unshift(it.hop.to)
  }
  return [...new Set(places)]
}

/** The best way of each kind, at most `KINDS`. */
function bestKinds(ways: Iterable<Label>, best: Route): readonly Route[] {
  const kinds: Route[] = [best]
  for (const label of ways) {
    const route = routeOf(label, best.begin)
    if (!kinds.some((it) => sameKind(it, route))) kinds.push(route)
    if (kinds.length === KINDS) break
  }
  return kinds
}

const hasLongRides = ({ links, metresBetween }: RaceNetwork): boolean =>
  links.some(({ mode, from, to }) => mode !== 'walk' && metresBetween(from, to) >= LONG_RIDE)

/**
 * [PLN-3] The report on a race that begins at a real moment. It reveals what answers are worth, so it is for the race's author and the
 * server, not for players. `most` is the effort of one search; `hidden` are the places that players know of only once a step that names them
 * has opened.
 * @throws RangeError if the race does not begin with a locateAt of a known place
 */
export function raceReport(
  world: World,
  now: RealMs,
  { most = EFFORT, hidden = NONE }: { readonly most?: number; readonly hidden?: ReadonlySet<LocationId> } = {},
): RaceReport {
  const { begin, end } = raceSpan(world, now)
  const { wallet, speed, pace } = world.spec
  const network = raceNetwork(world, begin, end)
  const terms = { network, hidden, thinking: THINKING, rows: { times: new Map(), fares: new Map() } }
  const { early, gaveUp, ...three } = searchInTurn((how) => {
    const effort = freshEffort(how.share * most)
    const ways = waysToWin(world, { ...terms, early: how.early, effort })
    return { ...threeBest(ways, wallet, begin), early: how.early, gaveUp: effort.left <= 0 }
  })
  const { best } = three
  const mindless = mindlessRoute(world, network, wallet, terms)
  const noWay = !three.fastest && !mindless && !gaveUp
  const unnamed = noWay && hidden.size > 0 ? unnamedOn(world, { ...terms, early, effort: freshEffort(most) }) : []
  const halt = noWay && unnamed.length === 0 ? haltOf(world, { ...terms, early }, most) : undefined
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
  // Across town there is only one kind of way.
  const until = begin + WORTH_A_LINE * best.elapsed
  const effort = freshEffort(most)
  const search = { ...terms, early, wallet, byKind: true, until, effort }
  const unsolvable = lostTasks(world, network)
  const kinds = hasLongRides(network) ? bestKinds(waysToWin(world, search), best) : [best]
  return {
    ...found,
    kinds,
    ...(effort.left <= 0 ? { kindsGaveUp: true as const } : {}),
    ...(unsolvable.length > 0 ? { lostTasks: unsolvable } : {}),
  }
}
