import type { Coords } from '@final-call/domain'
import tzlookup from '@photostructure/tz-lookup'
import type { Served } from './served.ts'
import type { Troubles } from './trouble.ts'
import type { ZoneOf } from './zones.ts'

/** Of each half of a year, since some clocks change between them: a winter's day and a summer's. */
const DAYS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]

/** What clocks of a zone show, winter and summer, whatever it is called. */
function clocksIn(zone: string): string {
  const clock = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  return DAYS.map((day) => clock.formatToParts(day).find(({ type }) => type === 'timeZoneName')?.value).join()
}

/**
 * Says of each place that is where other clocks go than its own, and with latitude and longitude exchanged is where its own do,
 * that they may be: of a feed all of whose stops are exchanged, no stop is far from its neighbours.
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
