import { type GameMs, MINUTE, gameMs } from '../time/units.ts'
import { tripVisits } from './dated-trips.ts'
import type { Network } from './network.ts'
import type { Service } from './service.ts'
import type { Window } from './service-day.ts'

/** When a service leaves its first stop, sorted. */
export type LeavingTimes = (service: Service) => readonly GameMs[]

/**
 * A `LeavingTimes` over one network: all departures from first stops that are still under way at some stop within the window. Each
 * service is read once, when it is first asked for. Taxis have none.
 */
export function leavingTimes(network: Network, window: Window): LeavingTimes {
  const visit = tripVisits(network)
  const known = new Map<Service, readonly GameMs[]>()

  function read(service: Service): readonly GameMs[] {
    const earliest = window.since - service.journeyTime * MINUTE
    const found: GameMs[] = []
    visit(service, window, (left) => {
      if (left >= earliest && left < window.until) found.push(gameMs(left))
      return false
    })
    return found.toSorted((a, b) => a - b)
  }

  return (service) => {
    const times = known.get(service) ?? read(service)
    known.set(service, times)
    return times
  }
}
