import type { Location, LocationId } from '../../place/location.ts'
import { PlaceGrid } from '../../timetable/afoot.ts'
import { groupByKeys } from '../../collections/group-by-keys.ts'
import { lowestFare } from '../../timetable/fare.ts'
import type { Network } from '../../timetable/network.ts'
import { queue } from '../../collections/queue.ts'
import { type Service, stopAt } from '../../timetable/service.ts'

/**
 * For each place from which rides and walks lead to `goal`: the least that those can cost, in cents, plus `more`. Every service counts
 * with its lowest fare, whether it is on sale or not.
 */
export function leastFares(
  goal: LocationId,
  more: number,
  { locations, services }: Pick<Network, 'locations' | 'services'>,
): ReadonlyMap<LocationId, number> {
  const calling = groupByKeys(services.values(), ({ stops }) => new Set(stops))
  const unseen = new PlaceGrid(locations.values())
  const least = new Map<LocationId, number>()
  const taken = new Set<LocationId>()
  /** Of a service that has been taken, the last stop, as an index, that leads on: all before it have been reached for its fare. */
  const ridden = new Map<Service, number>()
  const open = queue<LocationId>()
  function reach(place: LocationId, price: number): void {
    if (price >= (least.get(place) ?? Number.POSITIVE_INFINITY)) return
    least.set(place, price)
    open.push(place, price)
  }
  function ride(service: Service, to: LocationId, price: number): void {
    const { stops, stopUses } = service
    const from = ridden.get(service) ?? 0
    let end = stops.lastIndexOf(to)
    while (end > from && stopUses?.[end] === 'on') end = stops.lastIndexOf(to, end - 1)
    for (let start = from; start < end; start += 1) {
      if (stopUses?.[start] !== 'off') reach(stopAt(service, start), price)
    }
    ridden.set(service, Math.max(from, end))
  }
  const walk = (here: Location, price: number): void => {
    unseen.remove(here)
    for (const there of unseen.around(here)) {
      unseen.remove(there)
      reach(there.id, price)
    }
  }
  reach(goal, more)
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    if (taken.has(here)) continue
    taken.add(here)
    const price = least.get(here) ?? 0
    const spot = locations.get(here)
    if (spot) walk(spot, price)
    for (const service of calling.get(here) ?? []) ride(service, here, price + lowestFare(service))
  }
  return least
}
