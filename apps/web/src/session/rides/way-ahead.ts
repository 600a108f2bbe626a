import {
  type LocationId,
  type Race,
  type Ticket,
  byRideDeparture,
  gameMs,
  openStepOf,
  ridesBy,
  whereaboutsAt,
} from '@final-call/domain'
import { goalOf } from '../place/goal.ts'
import { firstTooBusyFor } from './will-miss.ts'
import { rideFor } from './ride-for.ts'

/** Where the held tickets lead for a player who has to reach a place. */
export type WayAhead =
  | { readonly kind: 'nothing booked' }
  /** A ride leaves before the player is free again. */
  | { readonly kind: 'busy'; readonly ticket: Ticket }
  /**
   * A ride leaves from a place where the player would not be by then: they would be at `from`. `next` is the first ride that leads
   * there, if one does.
   */
  | { readonly kind: 'gap'; readonly ticket: Ticket; readonly from: LocationId; readonly next?: Ticket }
  /** A ride leaves before another one has arrived, at that place. */
  | { readonly kind: 'overlap'; readonly ticket: Ticket; readonly to: LocationId }
  /** They end at another place. */
  | { readonly kind: 'part'; readonly to: LocationId }
  | { readonly kind: 'whole' }

/**
 * How far the held tickets lead to a place, if all goes well. If they do not reach it, a ride that the player is too busy for is reported
 * first, then the first gap or overlap. Without a goal they are whole, unless a ride will be missed.
 */
export function wayAhead(race: Race, goal: LocationId | undefined): WayAhead {
  const missed = firstTooBusyFor(race)
  if (goal === undefined) return missed ? { kind: 'busy', ticket: missed } : { kind: 'whole' }
  const rides = ridesBy(race)
  const booked = race.tickets.filter(({ state }) => state === 'booked').toSorted(byRideDeparture)
  if (rides.length + booked.length === 0) return { kind: 'nothing booked' }
  if (rides.some(({ journey }) => journey.to === goal)) return { kind: 'whole' }
  if (missed) return { kind: 'busy', ticket: missed }
  const ways = booked.map((ticket) => ({ ticket, before: whereaboutsAt(race, gameMs(ticket.journey.departure - 1)) }))
  for (const { ticket, before } of ways) {
    if (!before || rides.includes(ticket)) continue
    const { departure, from } = ticket.journey
    if (before.from > departure) return { kind: 'overlap', ticket, to: before.location }
    if (before.location === from) continue
    const [next] = ridesBy(race, gameMs(departure - 1))
    return { kind: 'gap', ticket, from: before.location, ...(next && { next }) }
  }
  const end = whereaboutsAt(race)
  return end ? { kind: 'part', to: end.location } : { kind: 'whole' }
}

/** How far the held tickets lead to the open step's place: its goal, or the end of the ride that it waits for. */
export function wayToStep(race: Race): WayAhead {
  const goal = goalOf(race)
  const way = wayAhead(race, goal)
  if (goal !== undefined || way.kind !== 'whole') return way
  const awaited = rideFor(race, openStepOf(race)?.ticketId)
  return awaited?.state === 'booked' ? wayAhead(race, awaited.journey.to) : way
}
