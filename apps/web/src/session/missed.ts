import { GOLD, type GameMs, type Race, type Ticket, refundUntil, refundable } from '@final-call/domain'
import { timeFromNow } from './formats.ts'
import { type Places, zoneAt } from './places.ts'

/** Whether a ride leaves before the player is free again: whoever is busy boards nothing [TKT-4]. */
const isMissed = ({ busyUntil }: Pick<Race, 'busyUntil'>, { state, journey }: Ticket): boolean =>
  state === 'booked' && busyUntil !== undefined && journey.departure < busyUntil

/** The first of the tickets held that the player is too busy to use. */
export const firstMissed = (race: Pick<Race, 'busyUntil' | 'tickets'>): Ticket | undefined =>
  race.tickets
    .filter((ticket) => isMissed(race, ticket))
    .toSorted((a, b) => a.journey.departure - b.journey.departure)[0]

const DOING = { answer: 'You are busy', room: 'You sleep', work: 'You work' } as const

/** What the player does while a ride of theirs leaves; undefined where they are free by then. */
export function missedText(ticket: Ticket, race: Race, places: Places, now: GameMs, ride = 'it'): string | undefined {
  const { busyUntil, busyWith, zone } = race
  if (busyUntil === undefined || !isMissed(race, ticket)) return undefined
  const { departure, from } = ticket.journey
  const [free, leaves] = [busyUntil, departure].map((at) => timeFromNow(at, now, zoneAt(places, from, zone)))
  return `${DOING[busyWith?.kind ?? 'answer']} until ${free}, and ${ride} leaves at ${leaves}: you will miss it.`
}

/** How a ticket can still be saved that its holder will not use: what is said after that. */
export function savedText(ticket: Ticket, race: Race, places: Places, now: GameMs): string {
  if (!refundable(ticket, race.tickets, now)) return ''
  const until = timeFromNow(refundUntil(ticket), now, zoneAt(places, ticket.journey.from, race.zone))
  return ` Until ${until} you can ${ticket.fare.class === GOLD ? 'move it or ' : ''}give it back, at Tickets.`
}
