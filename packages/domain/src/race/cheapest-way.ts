import type { LocationId } from '../place/location.ts'
import { type Cents, cents } from '../time/units.ts'
import { PlaceGrid } from '../timetable/afoot.ts'
import type { Network } from '../timetable/network.ts'
import { queue } from '../timetable/queue.ts'
import { type Service, boardedAt } from '../timetable/service.ts'
import { type Stand, cheapestOf } from './cheapest-fare.ts'

/** A way on: what it costs in all, and where it leads. */
export interface WayOn {
  readonly price: Cents
  readonly to: LocationId
}

/** A ride that a way begins with, and the fare that the way counts for it. */
export interface FirstRide extends WayOn {
  readonly service: Service
  readonly from: LocationId
}

/** A way on with its first ride; undefined for walks alone. */
export interface Way extends WayOn {
  readonly first: FirstRide | undefined
}

/** A service at a place where players may get on: `start` is an index into its stops. */
interface Boarding {
  readonly service: Service
  readonly start: number
  /** Its lowest fare, whether it is on sale or not. */
  readonly atLeast: number
}

type Services = Network['services']
const known = new WeakMap<Services, ReadonlyMap<LocationId, readonly Boarding[]>>()

/** The boardings by place. Computed once for the services of a world, since every waiting player needs it again. */
function boardingsOf(services: Services): ReadonlyMap<LocationId, readonly Boarding[]> {
  const before = known.get(services)
  if (before) return before
  const boardings = new Map<LocationId, Boarding[]>()
  for (const service of services.values()) {
    const atLeast = Math.min(...service.fares.map(({ fare }) => fare))
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
  const firsts = new Map<LocationId, FirstRide | undefined>()
  const taken = new Set<LocationId>()
  /** The first stop, as an index, at which a service was boarded for its lowest fare: all after it have been reached. */
  const boarded = new Map<Service, number>()
  const open = queue<LocationId>()

  const isLess = (price: number, place: LocationId): boolean => price < (least.get(place) ?? Number.POSITIVE_INFINITY)
  function reach(place: LocationId, price: number, first?: FirstRide): void {
    if (!isLess(price, place)) return
    least.set(place, price)
    firsts.set(place, first)
    open.push(place, price)
  }

  function ride({ service, start, atLeast }: Boarding, here: LocationId, paid: number): void {
    const { stops, stopUses } = service
    const until = boarded.get(service) ?? stops.length
    const leavesAt = (i: number, price: number): boolean =>
      stopUses?.[i] !== 'on' && isLess(price, stops[i] as LocationId)
    let end = start + 1
    while (end < until && !leavesAt(end, paid + atLeast)) end += 1
    if (end >= until) return
    const offer = cheapestOf([service], { ...stand, near: new Set([here]) })
    if (!offer) return
    const price = paid + offer.price
    if (offer.price === atLeast) boarded.set(service, start)
    const first = firsts.get(here)
    for (; end < until; end += 1) {
      const to = stops[end] as LocationId
      if (leavesAt(end, price)) reach(to, price, first ?? { service, from: here, to, price: offer.price })
    }
  }

  reach(from, 0)
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    // It was put in again, for less, and has been taken.
    if (taken.has(here)) continue
    taken.add(here)
    const paid = least.get(here) ?? 0
    if (goals.includes(here)) return { price: cents(paid), to: here, first: firsts.get(here) }
    const spot = locations.get(here)
    if (spot) {
      unseen.remove(spot)
      for (const there of unseen.around(spot)) {
        // Nothing gets there for less than what all that is still open has cost.
        unseen.remove(there)
        reach(there.id, paid, firsts.get(here))
      }
    }
    for (const boarding of boardings.get(here) ?? []) ride(boarding, here, paid)
  }
  return undefined
}
