import type { LocationId } from '../place/location.ts'
import { type GameMs, MINUTE } from '../time/units.ts'
import { tripVisits } from './dated-trips.ts'
import { taxiDeparture } from './departures.ts'
import { offsetsOf, rideOf } from './ride.ts'
import type { Network } from './network.ts'
import { type Service, zoneOfDays } from './service.ts'
import type { Window } from './service-day.ts'

/** Whether a service leaves any of `places` within the window; for a taxi, whether one ordered at `now` does. */
export type DoesLeave = (service: Service, places: ReadonlySet<LocationId>, window: Window, now: GameMs) => boolean

/**
 * A `DoesLeave` test over one network, for use with many services. It is much cheaper than listing journeys: it builds none,
 * resolves each local time once and stops at the first departure.
 */
export function doesLeaveIn(network: Network): DoesLeave {
  const visit = tripVisits(network)
  return (service, places, window, now) => {
    const { since, until } = window
    if (since >= until || !service.stops.some((stop) => places.has(stop))) return false
    const near = [...new Set(service.stops)].filter((stop) => places.has(stop))
    const starts = near.flatMap((stop) => rideOf(service, stop)?.start ?? [])
    if (starts.length === 0 || zoneOfDays(service, network.locations) === undefined) return false
    const isIn = (at: number): boolean => at >= since && at < until
    if (service.transport === 'taxi') return isIn(taxiDeparture(now, service.events))
    const all = offsetsOf(service, network.locations)
    const offsets = starts.map((start) => (all[start] ?? 0) * MINUTE)
    return visit(service, window, (left) => offsets.some((offset) => isIn(left + offset)))
  }
}
