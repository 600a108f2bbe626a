import { type LocationId, type Race, type Ticket, gameMs } from '@final-call/domain'
import { standingAt, whereIs } from './where.ts'

/** What the tickets held do for a player who is to be somewhere. */
export type WayAhead =
  | { readonly kind: 'nothing booked' }
  /** One of them leaves from where the player would not be by then. */
  | { readonly kind: 'gap'; readonly ticket: Ticket; readonly from: LocationId }
  /** They end somewhere else. */
  | { readonly kind: 'part'; readonly to: LocationId }
  | { readonly kind: 'whole' }

const END = gameMs(Number.MAX_SAFE_INTEGER)

/** How far the tickets held lead to a place, if all goes well with them; a gap comes before all else. */
export function wayAhead(race: Race, goal: LocationId): WayAhead {
  const where = whereIs(race)
  const booked = race.tickets
    .filter(({ state }) => state === 'booked')
    .toSorted((a, b) => a.journey.departure - b.journey.departure)
  const riding = where.kind === 'on board' ? [where.ticket] : []
  if (riding.length + booked.length === 0) return { kind: 'nothing booked' }
  const ways = booked.map((ticket) => ({ ticket, before: standingAt(race, gameMs(ticket.journey.departure - 1)) }))
  const gap = ways.find(({ ticket, before }) => before !== undefined && before.location !== ticket.journey.from)
  const taken = ways
    .filter(({ ticket, before }) => before?.location === ticket.journey.from && before.from <= ticket.journey.departure)
    .map(({ ticket }) => ticket)
  if ([...riding, ...taken].some(({ journey }) => journey.to === goal)) return { kind: 'whole' }
  if (gap?.before) return { kind: 'gap', ticket: gap.ticket, from: gap.before.location }
  const end = standingAt(race, END)
  return end ? { kind: 'part', to: end.location } : { kind: 'whole' }
}
