import { type GameMs, MINUTE, gameMs } from '../time/units.ts'
import { weekdayAt } from './epoch-day.ts'
import type { Network } from './network.ts'
import { leftOn, serviceDays, serviceDaysIn } from './service-day.ts'
import { type Service, clockOf, leavesWithin, zoneOfDays } from './service.ts'

/** When a service leaves its first stop, sorted. */
export type LeavingTimes = (service: Service) => readonly GameMs[]

/**
 * A `LeavingTimes` over one network: all departures from first stops that are still under way at some stop in `[since, until)`. Each
 * service is read once, when it is first asked for. Taxis have none.
 */
export function leavingTimes(
  { locations }: Network,
  { since, until }: { readonly since: GameMs; readonly until: GameMs },
): LeavingTimes {
  const zones = new Map<string, ReturnType<typeof serviceDays>>()
  const known = new Map<Service, readonly GameMs[]>()

  function read(service: Service): readonly GameMs[] {
    const zone = zoneOfDays(service, locations)
    if (zone === undefined || service.transport === 'taxi') return []
    const dayOf = zones.get(zone) ?? serviceDays(zone)
    zones.set(zone, dayOf)
    const clock = clockOf(service)
    const earliest = since - service.journeyTime * MINUTE
    const found: GameMs[] = []
    const { first, last } = serviceDaysIn({ since, until }, leavesWithin(service))
    for (let day = first; day <= last; day += 1) {
      for (const time of service.days[weekdayAt(day)]) {
        const left = leftOn(day, time, clock, dayOf)
        if (left >= earliest && left < until) found.push(gameMs(left))
      }
    }
    return found.toSorted((a, b) => a - b)
  }

  return (service) => {
    const times = known.get(service) ?? read(service)
    known.set(service, times)
    return times
  }
}
