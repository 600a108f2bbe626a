import { type LocationId, type Race, type Ticket, gameMs, openStepOf } from '@final-call/domain'
import { goalOf } from '../place/goal.ts'
import { firstMissed } from './missed.ts'
import { rideFor } from './ride-for.ts'
import { ridesBy, standingAt } from '../place/where.ts'

/** What the tickets held do for a player who is to be somewhere. */
export type WayAhead =
  | { readonly kind: 'nothing booked' }
  /** One of them leaves before the player is free again. */
  | { readonly kind: 'busy'; readonly ticket: Ticket }
  /** One of them leaves from where the player would not be by then. */
  | { readonly kind: 'gap'; readonly ticket: Ticket; readonly from: LocationId }
  /** One of them leaves before another has arrived, at that place. */
  | { readonly kind: 'overlap'; readonly ticket: Ticket; readonly to: LocationId }
  /** They end somewhere else. */
  | { readonly kind: 'part'; readonly to: LocationId }
  | { readonly kind: 'whole' }

/**
 * How far the tickets held lead to a place, if all goes well; where they do not, a ride that the player is too busy for comes first, and a gap
 * before all else. Without a place to be at they lead there, unless one will be missed.
 */
export function wayAhead(race: Race, goal: LocationId | undefined): WayAhead {
  const missed = firstMissed(race)
  if (goal === undefined) return missed ? { kind: 'busy', ticket: missed } : { kind: 'whole' }
  const rides = ridesBy(race)
  const booked = race.tickets
    .filter(({ state }) => state === 'booked')
    .toSorted((a, b) => a.journey.departure - b.journey.departure)
  if (rides.length + booked.length === 0) return { kind: 'nothing booked' }
  if (rides.some(({ journey }) => journey.to === goal)) return { kind: 'whole' }
  if (missed) return { kind: 'busy', ticket: missed }
  const ways = booked.map((ticket) => ({ ticket, before: standingAt(race, gameMs(ticket.journey.departure - 1)) }))
  for (const { ticket, before } of ways) {
    if (!before || rides.includes(ticket)) continue
    const { departure, from } = ticket.journey
    if (before.from > departure) return { kind: 'overlap', ticket, to: before.location }
    if (before.location !== from) return { kind: 'gap', ticket, from: before.location }
  }
  const end = standingAt(race)
  return end ? { kind: 'part', to: end.location } : { kind: 'whole' }
}

/** How far the tickets held lead to where the open step wants its player: its goal, or the end of the ride that it waits for. */
export function wayToStep(race: Race): WayAhead {
  const goal = goalOf(race)
  const way = wayAhead(race, goal)
  if (goal !== undefined || way.kind !== 'whole') return way
  const awaited = rideFor(race, openStepOf(race)?.ticketId)
  return awaited?.state === 'booked' ? wayAhead(race, awaited.journey.to) : way
}
