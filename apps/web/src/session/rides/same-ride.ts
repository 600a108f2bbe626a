import { type Journey, type Ticket, isLive } from '@final-call/domain'

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

/** Whether a ticket is for a taxi between the same places that has not brought the player there yet. */
export const isOrdered = ({ ref, from, to }: Journey, ticket: Ticket): boolean =>
  isLive(ticket) &&
  ticket.journey.ref.productId === ref.productId &&
  ticket.journey.from === from &&
  ticket.journey.to === to
