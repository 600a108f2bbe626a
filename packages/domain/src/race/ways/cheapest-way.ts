import type { LocationId } from '../../place/location.ts'
import { type Cents, type Minutes, cents, minutes } from '../../time/units.ts'
import { PlaceGrid } from '../../timetable/afoot.ts'
import { lowestFare } from '../../timetable/fare.ts'
import type { Network } from '../../timetable/network.ts'
import { queue } from '../../collections/queue.ts'
import { type Service, boardedAt, stopAt } from '../../timetable/service.ts'
import { onFoot } from '../../timetable/walk.ts'
import { type Stand, cheapestOf } from './cheapest-fare.ts'

/** A way on: what it costs in all, and where it leads. */
export interface WayOn {
  readonly price: Cents
  readonly to: LocationId
}

/** A ride of a way, and the fare that the way counts for it. */
export interface PaidRide extends WayOn {
  readonly service: Service
  readonly from: LocationId
}

/** A part of a way: a ride with the fare that the way counts for it, or a walk of some minutes. */
export type WayPart =
  | { readonly ride: PaidRide; readonly walk?: undefined }
  | { readonly walk: Minutes; readonly ride?: undefined }

/** A way on with its parts, in order. */
export interface Way extends WayOn {
  readonly parts: readonly WayPart[]
}

/** A service at a place where players may get on: `start` is an index into its stops. */
export interface Boarding {
  readonly service: Service
  readonly start: number
  /** Its lowest fare, whether it is on sale or not. */
  readonly atLeast: number
}

type Services = Network['services']
const known = new WeakMap<Services, ReadonlyMap<LocationId, readonly Boarding[]>>()

/** The boardings by place. Computed once for the services of a world, since every waiting player needs it again. */
export function boardingsOf(services: Services): ReadonlyMap<LocationId, readonly Boarding[]> {
  const before = known.get(services)
  if (before) return before
  const boardings = new Map<LocationId, Boarding[]>()
  for (const service of services.values()) {
    const atLeast = lowestFare(service)
    for (const stop of new Set(service.stops)) {
      const start = boardedAt(service, stop)
      if (start < 0) continue
      const here = boardings.get(stop)
      if (here) here.push({ service, start, atLeast })
      else boardings.set(stop, [{ service, start, atLeast }])
    }
  }
  known.set(services, boardings)
  return boardings
}

/** The last part of a way, and those before it. */
interface Chain {
  readonly part: WayPart
  readonly before: Chain | undefined
}

function inOrder(chain: Chain | undefined): readonly WayPart[] {
  const parts: WayPart[] = []
  for (let it = chain; it; it = it.before) parts.unshift(it.part)
  return parts
}

/**
 * The cheapest sequence of rides and walks to one of the goals, by the sum of its fares. Each ride counts as if the player reached its
 * start in time for any departure. Undefined if none leads there.
 */
export function cheapestWay(
  goals: readonly LocationId[],
  from: LocationId,
  { locations, services }: Network,
  stand: Omit<Stand, 'near'>,
): Way | undefined {
  const boardings = boardingsOf(services)
  const unseen = new PlaceGrid(locations.values())
  const least = new Map<LocationId, number>()
  const chains = new Map<LocationId, Chain | undefined>()
  const taken = new Set<LocationId>()
  /** The first stop, as an index, at which a service was boarded for its lowest fare: all after it have been reached. */
  const boarded = new Map<Service, number>()
  const open = queue<LocationId>()

  const isLess = (price: number, place: LocationId): boolean => price < (least.get(place) ?? Number.POSITIVE_INFINITY)
  function reach(place: LocationId, price: number, chain?: Chain): void {
    if (!isLess(price, place)) return
    least.set(place, price)
    chains.set(place, chain)
    open.push(place, price)
  }

  function ride({ service, start, atLeast }: Boarding, here: LocationId, paid: number): void {
    const { stops, stopUses } = service
    const until = boarded.get(service) ?? stops.length
    const leavesAt = (i: number, price: number): boolean => stopUses?.[i] !== 'on' && isLess(price, stopAt(service, i))
    let end = start + 1
    while (end < until && !leavesAt(end, paid + atLeast)) end += 1
    if (end >= until) return
    const offer = cheapestOf([service], { ...stand, near: new Set([here]) })
    if (!offer) return
    const price = paid + offer.price
    if (offer.price === atLeast) boarded.set(service, start)
    const before = chains.get(here)
    for (; end < until; end += 1) {
      const to = stopAt(service, end)
      if (leavesAt(end, price))
        reach(to, price, { part: { ride: { service, from: here, to, price: offer.price } }, before })
    }
  }

  reach(from, 0)
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    // It was put in again, for less, and has been taken.
    if (taken.has(here)) continue
    taken.add(here)
    const paid = least.get(here) ?? 0
    if (goals.includes(here)) return { price: cents(paid), to: here, parts: inOrder(chains.get(here)) }
    const spot = locations.get(here)
    if (spot) {
      unseen.remove(spot)
      for (const there of unseen.around(spot)) {
        // Nothing gets there for less than what all that is still open has cost.
        unseen.remove(there)
        reach(there.id, paid, { part: { walk: onFoot(spot, there)?.takes ?? minutes(0) }, before: chains.get(here) })
      }
    }
    for (const boarding of boardings.get(here) ?? []) ride(boarding, here, paid)
  }
  return undefined
}
