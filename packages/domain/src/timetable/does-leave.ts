import type { LocationId } from '../place/location.ts'
import { type GameMs, MINUTE } from '../time/units.ts'
import type { Network } from './network.ts'
import { offsetsOf, rideOf, taxiDeparture } from './departures.ts'
import { weekdayAt } from './epoch-day.ts'
import { leftOn, serviceDays, serviceDaysIn } from './service-day.ts'
import { type Service, clockOf, leavesWithin, zoneOfDays } from './service.ts'

/** Departures in `[since, until)`. */
interface Window {
  readonly since: GameMs
  readonly until: GameMs
}

/** Whether a service leaves any of `places` within the window; for a taxi, whether one ordered at `now` does. */
export type DoesLeave = (service: Service, places: ReadonlySet<LocationId>, window: Window, now: GameMs) => boolean

/**
 * A `DoesLeave` test over one network, for use with many services. It is much cheaper than listing journeys: it builds none,
 * resolves each local time once and stops at the first departure.
 */
export function doesLeaveIn(network: Network): DoesLeave {
  const zones = new Map<string, ReturnType<typeof serviceDays>>()

  function timed(service: Service, starts: readonly number[], zone: string, window: Window): boolean {
    const { since, until } = window
    const dayOf = zones.get(zone) ?? serviceDays(zone)
    zones.set(zone, dayOf)
    const all = offsetsOf(service, network.locations)
    const offsets = starts.map((start) => (all[start] ?? 0) * MINUTE)
    const clock = clockOf(service)
    const { first, last } = serviceDaysIn(window, leavesWithin(service))
    for (let day = first; day <= last; day += 1) {
      for (const time of service.days[weekdayAt(day)]) {
        const left = leftOn(day, time, clock, dayOf)
        if (offsets.some((offset) => left + offset >= since && left + offset < until)) return true
      }
    }
    return false
  }

  return (service, places, window, now) => {
    const { since, until } = window
    if (since >= until || !service.stops.some((stop) => places.has(stop))) return false
    const zone = zoneOfDays(service, network.locations)
    const near = [...new Set(service.stops)].filter((stop) => places.has(stop))
    const starts = near.flatMap((stop) => rideOf(service, stop)?.start ?? [])
    if (starts.length === 0 || zone === undefined) return false
    if (service.transport !== 'taxi') return timed(service, starts, zone, window)
    const departure = taxiDeparture(now, service.events)
    return departure >= since && departure < until
  }
}
