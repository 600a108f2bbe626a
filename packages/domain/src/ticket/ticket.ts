import { type Journey } from '../timetable/journey.ts'
import { type Fare, GOLD } from '../timetable/service.ts'
import { boardingAt, checkInAt } from '../timetable/status.ts'
import { type GameMs, HOUR, MINUTE, before, gameMs } from '../time/units.ts'

/** `T` and the number of the event that booked the ticket: unique within its race, and the same on every replay. */
export type TicketId = string

/** What has become of a ticket, as the log has it. What it reads like at a moment is `ticketStatus`. */
export type TicketState = 'booked' | 'boarded' | 'arrived' | 'missed' | 'cancelled' | 'void'

/** A journey that the player has booked, walks included, at the fare that they paid. */
export interface Ticket {
  readonly ticketId: TicketId
  readonly journey: Journey
  readonly fare: Fare
  readonly state: TicketState
  /** When it was bought; for one that has been moved, when it was moved last. [TKT-8] goes by the order of the tickets. */
  readonly bookedAt: GameMs
  /** Tickets that it has overlapped while both were held [TKT-6]. */
  readonly rivals: readonly TicketId[]
  readonly checkInCalled: boolean
  readonly boardingCalled: boolean
  /** When the player is asked whether to keep it; gone once they were. */
  readonly refundCallAt?: GameMs
  readonly cancelledAt?: GameMs
  readonly refunded?: boolean
}

/** [TKT-1] What a ticket reads like at a moment. */
export type TicketStatus =
  | 'Booked'
  | 'CheckInOpen'
  | 'BoardingAlerted'
  | 'JourneyComplete'
  | 'Missed'
  | 'Cancelled'
  | 'Void'

/** [TKT-2] What the player may skip to. */
export const ALARMS = ['check-in', 'boarding', 'departure', 'arrival'] as const
export type Alarm = (typeof ALARMS)[number]

/** The moment of each of a ticket's alarms; no check-in alarm where boarding opens no later than check-in [TKT-2]. */
export function alarmAt({ journey }: Pick<Ticket, 'journey'>, alarm: Alarm): GameMs | undefined {
  switch (alarm) {
    case 'check-in':
      return journey.events.checkin > journey.events.boarding
        ? before(journey.departure, journey.events.checkin)
        : undefined
    case 'boarding':
      return boardingAt(journey)
    case 'departure':
      return journey.departure
    case 'arrival':
      return journey.arrival
  }
}

/** [TKT-1] A journey is complete one hour after departure, whatever its length. */
export function ticketStatus(ticket: Ticket, now: GameMs): TicketStatus {
  switch (ticket.state) {
    case 'missed':
      return 'Missed'
    case 'cancelled':
      return 'Cancelled'
    case 'void':
      return 'Void'
    case 'booked':
    case 'boarded':
    case 'arrived': {
      const { journey } = ticket
      const checkIn = alarmAt(ticket, 'check-in')
      if (now >= gameMs(journey.departure + HOUR)) return 'JourneyComplete'
      if (now >= boardingAt(journey)) return 'BoardingAlerted'
      if (checkIn !== undefined && now >= checkIn) return 'CheckInOpen'
      return 'Booked'
    }
  }
}

/** Still to be used, or in use. */
export const isLive = (ticket: Ticket): boolean => ticket.state === 'booked' || ticket.state === 'boarded'

/** Booked, in use or used: good for a booking step. */
export const isValid = (ticket: Ticket): boolean => isLive(ticket) || ticket.state === 'arrived'

export const overlaps = (
  a: Pick<Journey, 'departure' | 'arrival'>,
  b: Pick<Journey, 'departure' | 'arrival'>,
): boolean => a.departure < b.arrival && b.departure < a.arrival

/** Game milliseconds before departure in which no fare but Gold is given back, however late check-in opens. */
const TOO_LATE = 10 * MINUTE

/** A fare that is gone when it is late is not given back [TKT-11]. */
export const isRefundable = ({ fare }: Pick<Ticket, 'fare'>): boolean => fare.soldUntil === undefined && fare.fare > 0

/** [TKT-5] Until when a fare is given back in full: Gold until departure; otherwise the earliest of check-in, boarding and 10 minutes before. */
export function refundUntil({ journey, fare }: Pick<Ticket, 'journey' | 'fare'>): GameMs {
  if (fare.class === GOLD) return journey.departure
  return gameMs(Math.min(checkInAt(journey), journey.departure - TOO_LATE))
}

const couldBeRefunded = (ticket: Ticket, now: GameMs): boolean =>
  ticket.state === 'booked' && isRefundable(ticket) && now < refundUntil(ticket)

const areRivals = (a: Ticket, b: Ticket): boolean => a.rivals.includes(b.ticketId) || b.rivals.includes(a.ticketId)

const refundedRival = (ticket: Ticket, tickets: readonly Ticket[]): Ticket | undefined =>
  tickets.find((it) => it.refunded === true && areRivals(it, ticket))

/**
 * [TKT-6] Of overlapping tickets held together only one is refunded: seats are not options. Held together is told by the
 * order of the log: on a paused clock everything has one instant.
 */
export const refundable = (ticket: Ticket, tickets: readonly Ticket[], now: GameMs): boolean =>
  couldBeRefunded(ticket, now) && refundedRival(ticket, tickets) === undefined

/** [TKT-6] The ticket whose refund alone keeps this one from being refunded; undefined where something else does, or nothing. */
export const refundedInstead = (ticket: Ticket, tickets: readonly Ticket[], now: GameMs): Ticket | undefined =>
  couldBeRefunded(ticket, now) ? refundedRival(ticket, tickets) : undefined

/** [TKT-6] The tickets that could no longer be given back for money once this one was. */
export const refundsLost = (ticket: Ticket, tickets: readonly Ticket[], now: GameMs): readonly Ticket[] =>
  refundable(ticket, tickets, now) ? tickets.filter((it) => areRivals(it, ticket) && refundable(it, tickets, now)) : []

/** The tickets still to be used, or in use, that a journey overlaps. */
export const overlapping = (
  journey: Pick<Journey, 'departure' | 'arrival'>,
  tickets: readonly Ticket[],
): readonly Ticket[] => tickets.filter((ticket) => isLive(ticket) && overlaps(ticket.journey, journey))
