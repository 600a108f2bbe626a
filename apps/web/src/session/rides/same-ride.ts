import { type GameMs, type Journey, type Ticket, isLive } from '@final-call/domain'

/** Whether two journeys are parts of one run of a service on a day. Journeys on demand never are. */
export const isSameRun = (a: Journey, b: Journey): boolean =>
  'index' in a.ref &&
  'index' in b.ref &&
  a.ref.productId === b.ref.productId &&
  a.ref.date === b.ref.date &&
  a.ref.index === b.ref.index

/** Whether two journeys are the same departure: of one run, at a place. */
export const isSameRide = (a: Journey, b: Journey): boolean => isSameRun(a, b) && a.departure === b.departure

/** Whether the player holds a ticket for a departure, or is on board. */
export const isHeld = (journey: Journey, tickets: readonly Ticket[]): boolean =>
  tickets.some((ticket) => isLive(ticket) && isSameRide(ticket.journey, journey))

/**
 * When the player's taxi between the same places leaves that has not brought them there yet: of several, the one at the time of the given
 * journey, or the next. Undefined without a ticket for one.
 */
export function orderedFor({ ref, from, to, departure }: Journey, tickets: readonly Ticket[]): GameMs | undefined {
  const times = tickets
    .filter(isLive)
    .filter(({ journey: it }) => it.ref.productId === ref.productId && it.from === from && it.to === to)
    .map(({ journey: it }) => it.departure)
  return times.includes(departure) ? departure : times.toSorted((a, b) => a - b)[0]
}
