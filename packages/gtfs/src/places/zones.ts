import type { Agencies } from '../feed/agencies.ts'
import type { Stop } from '../feed/stops.ts'
import type { Troubles } from '../files/trouble.ts'
import type { Served } from './served.ts'

/** The time zone of a place, the same for all agencies that call there. */
export type ZoneOf = (place: Stop) => string

/**
 * The time zones of a feed's places: their own, otherwise that of the agency that calls there. GTFS does not allow several with different
 * clocks; the first in agency.txt is used, with a warning.
 */
export function zonesOf(served: Served, { byId, otherwise }: Agencies, troubles: Troubles): ZoneOf {
  if (otherwise) return ({ zone }) => zone || otherwise.zone
  const inOrder = [...byId.values()]
  const zones = new Map<Stop, string>()
  for (const [place, { agencies }] of served.places()) {
    const calling = inOrder.filter((it) => agencies.has(it))
    const [first] = calling
    if (!first) continue
    zones.set(place, place.zone || first.zone)
    if (place.zone !== '' || calling.every(({ zone }) => zone === first.zone)) continue
    const what =
      'place by the clocks of the first agency: others by other clocks call there, and it has no stop_timezone'
    troubles.add(what, place.spot, `stop ${place.id}, ${first.zone}`)
  }
  return (place) => zones.get(place) ?? place.zone
}
