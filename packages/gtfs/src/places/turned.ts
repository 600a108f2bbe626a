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

/** The factors of latitude and longitude that put right a minus that is missing or too many. */
const SIGNS = [
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const

/** Degrees to the four sides, within which the border of a zone may pass: towns near it may keep the other side's time. */
const AROUND = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const
const clampLat = (lat: number): number => Math.max(-90, Math.min(90, lat))
const wrapLng = (lng: number): number => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng)

/**
 * Warns of each place whose latitude and longitude seem exchanged: as written they are in a zone with other clocks than its own, and
 * exchanged in one with the same. Also warns of all places if they seem to lack a sign in the same way. If the coordinates of a whole feed
 * are wrong in one way, no stop is far from its neighbours. If no sign explains it, and none of them
 * is near a border of their zone, that zone may be wrong.
 */
export function sayTurned(served: Served, zoneOf: ZoneOf, troubles: Troubles): void {
  const known = new Map<string, string>()
  const clocksOf = (zone: string): string => known.getOrInsertComputed(zone, clocksIn)
  const places = served.places().map(([place]) => ({ place, coords: place.coords ?? [0, 0] }))
  type Placed = (typeof places)[number]
  const isIn = ({ place }: Placed, lat: number, lng: number): boolean =>
    clocksOf(tzlookup(lat, lng)) === clocksOf(zoneOf(place))
  const isByBorder = (it: Placed): boolean =>
    AROUND.some(([north, east]) => isIn(it, clampLat(it.coords[0] + north), wrapLng(it.coords[1] + east)))
  const add = ({ place, coords: [lat, lng] }: Placed, doubt: string, but: string): void =>
    troubles.add(
      `stop where other clocks go than its own: ${doubt}`,
      place.spot,
      `stop ${place.id}, ${lat}, ${lng} is in ${tzlookup(lat, lng)}, and ${but}`,
    )
  const otherwise = (lat: number, lng: number): string => `${lat}, ${lng} in ${tzlookup(lat, lng)}`
  const away = places.filter((it) => !isIn(it, ...it.coords))
  const turned = away.filter((it) => Math.abs(it.coords[1]) <= 90 && isIn(it, it.coords[1], it.coords[0]))
  for (const it of turned) add(it, 'are its latitude and longitude exchanged?', otherwise(it.coords[1], it.coords[0]))
  if (turned.length > 0 || away.length < places.length) return
  const sign = SIGNS.find(([north, east]) => away.every((it) => isIn(it, north * it.coords[0], east * it.coords[1])))
  if (sign) {
    const doubt = 'is a minus missing or too many, or the time zone wrong?'
    for (const it of away) add(it, doubt, otherwise(sign[0] * it.coords[0], sign[1] * it.coords[1]))
  } else if (!away.some(isByBorder)) {
    for (const it of away) add(it, 'is the time zone of the feed wrong?', `its times are read in ${zoneOf(it.place)}`)
  }
}
