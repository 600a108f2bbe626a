import type { LocationId } from '../place/location.ts'
import { type Cents, cents } from '../time/units.ts'
import { Unseen } from '../timetable/afoot.ts'
import type { Network } from '../timetable/network.ts'
import { queue } from '../timetable/queue.ts'
import { type Service, boardedAt } from '../timetable/service.ts'
import { type Stand, cheapestOf } from './cheapest-fare.ts'

/** A way on: what it costs in all, and where it leads. */
export interface WayOn {
  readonly price: Cents
  readonly to: LocationId
}

function callingAt(services: Iterable<Service>): ReadonlyMap<LocationId, readonly Service[]> {
  const calling = new Map<LocationId, Service[]>()
  for (const service of services) {
    for (const stop of new Set(service.stops)) {
      const known = calling.get(stop)
      if (known) known.push(service)
      else calling.set(stop, [service])
    }
  }
  return calling
}

/**
 * The cheapest way to one of some places, by rides and walks one after the other, all fares in one sum: each ride as if whoever gets to
 * it were in time for any departure. Undefined where none leads there.
 */
export function cheapestWay(
  goals: readonly LocationId[],
  from: LocationId,
  { locations, services }: Network,
  stand: Omit<Stand, 'near'>,
  howeverLate = false,
): WayOn | undefined {
  const calling = callingAt(services.values())
  const unseen = new Unseen(locations.values())
  const least = new Map<LocationId, number>()
  const taken = new Set<LocationId>()
  /** The first stop, as an index, at which a service was boarded for its lowest fare: all after it have been reached. */
  const boarded = new Map<Service, number>()
  const open = queue<LocationId>()

  const isLess = (price: number, place: LocationId): boolean => price < (least.get(place) ?? Number.POSITIVE_INFINITY)
  function reach(place: LocationId, price: number): void {
    if (!isLess(price, place)) return
    least.set(place, price)
    open.push(place, price)
  }

  function ride(service: Service, here: LocationId, paid: number): void {
    const { stops, stopUses, fares } = service
    const start = boardedAt(service, here)
    const until = boarded.get(service) ?? stops.length
    if (start < 0 || start >= until) return
    const ends = stops.slice(start + 1, until).filter((_, i) => stopUses?.[start + 1 + i] !== 'on')
    const atLeast = paid + Math.min(...fares.map(({ fare }) => fare))
    if (!ends.some((end) => isLess(atLeast, end))) return
    const offer = cheapestOf([service], { ...stand, near: new Set([here]) }, howeverLate)
    if (!offer) return
    if (paid + offer.price === atLeast) boarded.set(service, start)
    for (const end of ends) reach(end, paid + offer.price)
  }

  reach(from, 0)
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    // It was put in again, for less, and has been taken.
    if (taken.has(here)) continue
    taken.add(here)
    const paid = least.get(here) ?? 0
    if (goals.includes(here)) return { price: cents(paid), to: here }
    const spot = locations.get(here)
    if (spot) {
      unseen.take(spot)
      for (const there of unseen.around(spot)) reach(there.id, paid)
    }
    for (const service of calling.get(here) ?? []) ride(service, here, paid)
  }
  return undefined
}
