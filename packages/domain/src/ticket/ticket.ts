import { type Journey } from '../timetable/journey.ts'
import { type Fare, GOLD } from '../timetable/service.ts'
import { boardingAt, checkInAt } from '../timetable/status.ts'
import { type GameMs, HOUR, MINUTE, before, gameMs } from '../time/units.ts'

/** `T` followed by the `seq` of the booking event: unique within its race and stable across replays. */
export type TicketId = string

/** A ticket's state according to the log. For its displayed status at an instant see `ticketStatus`. */
export type TicketState = 'booked' | 'boarded' | 'arrived' | 'missed' | 'cancelled' | 'void'

/** A booked journey and the fare paid. Walks are tickets too, with a fare of zero. */
export interface Ticket {
  readonly ticketId: TicketId
  readonly journey: Journey
  readonly fare: Fare
  readonly state: TicketState
  /** When it was bought, or last moved. [TKT-8] goes by the order of `Race.tickets` instead. */
  readonly bookedAt: GameMs
  /** Tickets whose journeys overlapped this one while both were held [TKT-6]. */
  readonly rivals: readonly TicketId[]
  readonly checkInCalled: boolean
  readonly boardingCalled: boolean
  /** When the player will be asked whether to keep it [TKT-12]; absent once asked, and if they will not be. */
  readonly refundCallAt?: GameMs
  /** No rule reads it. It stays because stored races have it: without it each would differ from its log (docs/decisions/0001). */
  readonly cancelledAt?: GameMs
  /** Whether its fare was refunded; present once it is cancelled. */
  readonly refunded?: boolean
}

/** [TKT-1] A ticket's displayed status at an instant. */
export type TicketStatus =
  | 'Booked'
  | 'CheckInOpen'
  | 'BoardingAlerted'
  | 'JourneyComplete'
  | 'Missed'
  | 'Cancelled'
  | 'Void'

/** [TKT-2] The moments of a ticket that a player can skip to. */
export const ALARMS = ['check-in', 'boarding', 'departure', 'arrival'] as const
export type Alarm = (typeof ALARMS)[number]

/** The instant of a ticket's alarm. There is no check-in alarm if boarding opens no later than check-in [TKT-2]. */
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

/** [TKT-1] The status at `now`. `JourneyComplete` begins one hour after departure, whatever the journey's length. */
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

/** Whether a ticket is still to be used, or in use. */
export const isLive = (ticket: Ticket): boolean => ticket.state === 'booked' || ticket.state === 'boarded'

/** Whether a ticket can satisfy a booking step: booked, in use or used. */
export const isValid = (ticket: Ticket): boolean => isLive(ticket) || ticket.state === 'arrived'

/** Orders tickets by when their rides leave; those that leave at one instant stay as they are. */
export const byRideDeparture = (a: Pick<Ticket, 'journey'>, b: Pick<Ticket, 'journey'>): number =>
  a.journey.departure - b.journey.departure

/** Whether two journeys overlap in time; merely touching ends do not count. */
export const overlaps = (
  a: Pick<Journey, 'departure' | 'arrival'>,
  b: Pick<Journey, 'departure' | 'arrival'>,
): boolean => a.departure < b.arrival && b.departure < a.arrival

/** Refunds other than Gold end at least this many game milliseconds before departure. */
const TOO_LATE = 10 * MINUTE

/** [TKT-11] Whether a fare is of a refundable kind: not free, and without a `soldUntil`. */
export const isRefundable = ({ fare }: Pick<Ticket, 'fare'>): boolean => fare.soldUntil === undefined && fare.fare > 0

/**
 * [TKT-5] When the full refund ends: for Gold at departure, otherwise when check-in or boarding opens, but no later than 10 minutes
 * before departure.
 */
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
 * [TKT-6] Whether a ticket can be refunded at `now`. Of overlapping tickets held together only one can: seats are not options.
 * "Together" follows the order of the log, because on a paused clock all events have the same instant.
 */
export const refundable = (ticket: Ticket, tickets: readonly Ticket[], now: GameMs): boolean =>
  couldBeRefunded(ticket, now) && refundedRival(ticket, tickets) === undefined

/** [TKT-6] The refunded rival that alone keeps this ticket from being refunded; undefined if there is none, or another reason. */
export const refundedInstead = (ticket: Ticket, tickets: readonly Ticket[], now: GameMs): Ticket | undefined =>
  couldBeRefunded(ticket, now) ? refundedRival(ticket, tickets) : undefined

/** [TKT-6] The tickets that would lose their refund if this one were refunded now. */
export const refundsLost = (ticket: Ticket, tickets: readonly Ticket[], now: GameMs): readonly Ticket[] =>
  refundable(ticket, tickets, now) ? tickets.filter((it) => areRivals(it, ticket) && refundable(it, tickets, now)) : []

/** The live tickets whose journeys overlap `journey`. */
export const overlapping = (
  journey: Pick<Journey, 'departure' | 'arrival'>,
  tickets: readonly Ticket[],
): readonly Ticket[] => tickets.filter((ticket) => isLive(ticket) && overlaps(ticket.journey, journey))
