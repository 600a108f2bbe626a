import type { NameablePlace, OutputOf, listLocations } from '@final-call/contract'
import { dollars, moneyText } from '@final-call/domain'

/** How many places were found: `36 places.`, `200 of 812 places: search for the others.` */
export function foundText({ places, more }: OutputOf<typeof listLocations>): string {
  if (places.length === 0) return 'No place has all of these words.'
  if (more > 0) return `${places.length} of ${places.length + more} places: search for the others.`
  return places.length === 1 ? '1 place.' : `${places.length} places.`
}

/** The kinds of transport that leave from a place, and its room: `bus, train; a room for $95, 8 h`. */
export function facilitiesText({ transports, room }: Pick<NameablePlace, 'transports' | 'room'>): string {
  const kinds = transports.length > 0 ? transports.join(', ') : 'nothing, by timetable'
  return room ? `${kinds}; a room for ${moneyText(dollars(room.price))}, ${room.hours} h` : kinds
}
