import { offsetsOf } from '../ride.ts'
import type { Location, LocationId } from '../../place/location.ts'
import { WEEKDAYS } from '../../time/weekday.ts'
import { type Service, clockOf, zoneOfDays } from '../service.ts'
import type { Calendar } from './calendar.ts'
import type { Line, Trip } from './line.ts'

/**
 * [TTB-6] A weekly service as a line of the index: one trip per distinct pair of departure time and index in the day. Undefined
 * for a taxi, which has no times, and if the first stop's zone is unknown.
 */
export function weeklyLine(service: Service, locations: ReadonlyMap<LocationId, Location>): Line | undefined {
  const zone = zoneOfDays(service, locations)
  if (zone === undefined || service.transport === 'taxi') return undefined
  const offsets = offsetsOf(service, locations).flatMap((offset) => [offset * 60, offset * 60])
  const times = Int32Array.from(offsets)
  const masks = new Map<string, { start: number; index: number; mask: number }>()
  WEEKDAYS.forEach((weekday, number) => {
    service.days[weekday].forEach((minute, index) => {
      const key = `${minute} ${index}`
      const known = masks.get(key) ?? { start: minute * 60, index, mask: 0 }
      masks.set(key, { ...known, mask: known.mask | (1 << number) })
    })
  })
  const calendars = new Map<number, Calendar>()
  const trips = [...masks.values()].map(({ start, index, mask }): Trip => {
    const calendar = calendars.get(mask) ?? { kind: 'weekly', mask }
    calendars.set(mask, calendar)
    return { start, index, times, calendar }
  })
  const { productId, transport, stops, stopUses } = service
  return { productId, transport, zone, clock: clockOf(service), stops, ...(stopUses && { stopUses }), trips }
}
