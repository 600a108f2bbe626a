import { type EpochDay, weekdayAt } from './epoch-day.ts'
import type { Network } from './network.ts'
import { type Window, leftOn, serviceDays, serviceDaysIn } from './service-day.ts'
import { type Service, clockOf, leavesWithin, zoneOfDays } from './service.ts'

/** One trip of a service on one day. */
export interface DatedTrip {
  /** The instant of departure from the first stop. */
  readonly left: number
  readonly day: EpochDay
  /** Its index in the departures of that service day. */
  readonly index: number
}

/** Is given the fields of a `DatedTrip`; no object is made for each of many. Returns whether no more are wanted. */
type Visit = (left: number, day: EpochDay, index: number) => boolean

/**
 * A function that visits the trips of any service of a network, by service day: all that may leave some stop within a window, and a few
 * more. Taxis have none, and neither have services whose first stop is not known. Each zone's days are resolved once.
 * @returns a function that returns whether a visit said that no more are wanted
 */
export function tripVisits({ locations }: Pick<Network, 'locations'>) {
  const zones = new Map<string, ReturnType<typeof serviceDays>>()
  return (service: Service, window: Window, visit: Visit): boolean => {
    const zone = zoneOfDays(service, locations)
    if (zone === undefined || service.transport === 'taxi') return false
    const dayOf = zones.get(zone) ?? serviceDays(zone)
    zones.set(zone, dayOf)
    const clock = clockOf(service)
    const { first, last } = serviceDaysIn(window, leavesWithin(service))
    for (let day = first; day <= last; day += 1) {
      const times = service.days[weekdayAt(day)]
      if (times.some((time, index) => visit(leftOn(day, time, clock, dayOf), day, index))) return true
    }
    return false
  }
}
