import type { Coords } from '@final-call/domain'
import tzlookup from '@photostructure/tz-lookup'
import type { Troubles } from '../files/trouble.ts'
import type { Served } from './served.ts'
import type { ZoneOf } from './zones.ts'

/** A day of each half of the year, for zones with summer time. */
const DAYS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]

/** The UTC offsets of a zone in January and July, which may be the same for differently named zones. */
function clocksIn(zone: string): string {
  const clock = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  return DAYS.map((day) => clock.formatToParts(day).find(({ type }) => type === 'timeZoneName')?.value).join()
}

/**
 * Warns of each place whose latitude and longitude seem exchanged: as written they are in a zone with other clocks than its own, and
 * exchanged in one with the same. If all stops of a feed are exchanged, no stop is far from its neighbours.
 */
export function sayTurned(served: Served, zoneOf: ZoneOf, troubles: Troubles): void {
  const known = new Map<string, string>()
  const clocksOf = (zone: string): string => {
    const clocks = known.get(zone) ?? clocksIn(zone)
    known.set(zone, clocks)
    return clocks
  }
  const clocksAt = ([lat, lng]: Coords): string => clocksOf(tzlookup(lat, lng))
  for (const [place] of served.places()) {
    const [lat, lng] = place.coords ?? [0, 0]
    const own = clocksOf(zoneOf(place))
    if (Math.abs(lng) > 90 || clocksAt([lat, lng]) === own || clocksAt([lng, lat]) !== own) continue
    troubles.add(
      'stop where other clocks go than its own: are its latitude and longitude exchanged?',
      place.spot,
      `stop ${place.id}, ${lat}, ${lng} is in ${tzlookup(lat, lng)}, and ${lng}, ${lat} in ${tzlookup(lng, lat)}`,
    )
  }
}
