import { type GameMs, DAY, MINUTE, gameMs } from '../time/units.ts'
import { weekdayAt } from './epoch-day.ts'
import type { Network } from './network.ts'
import { leftOn, serviceDays } from './service-day.ts'
import { type Service, clockOf, zoneOfDays } from './service.ts'

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
    const [{ days, journeyTime }, clock] = [service, clockOf(service)]
    const latest = Math.max(0, ...Object.values(days).map((times) => times.at(-1) ?? 0))
    const first = since - journeyTime * MINUTE
    const found: GameMs[] = []
    // A local day begins within one day of the UTC day, so the range of days needs no time-zone lookup.
    const last = Math.floor(until / DAY) + 1
    for (let day = Math.floor((first - latest * MINUTE) / DAY) - 1; day <= last; day += 1) {
      for (const time of days[weekdayAt(day)]) {
        const left = leftOn(day, time, clock, dayOf)
        if (left >= first && left < until) found.push(gameMs(left))
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
