import { BOOK_STEPS, isBookStep } from '../../step/step-spec.ts'
import type { Mode } from '../../timetable/service.ts'
import { type Ticket, type TicketId, type TicketState, byRideDeparture, isValid } from '../../ticket/ticket.ts'
import { type GameMs, gameMs } from '../../time/units.ts'
import { outcomeOf } from '../../step/outcome.ts'
import { type Race, type RunningStep, openStepOf, ticketOf } from '../log/race.ts'
import type { World } from '../world/world.ts'

/** [STP-5] Ticket states by preference: a ride that is over is best, then one under way. */
const NEARNESS: readonly TicketState[] = ['arrived', 'boarded', 'booked']

/**
 * [STP-5] The valid tickets for the trip of a booking step that satisfy no step yet, best first: rides that are over, then rides under
 * way, then booked ones by departure, since the player will board the first to leave.
 */
export function ticketsFor(race: Race, step: RunningStep): readonly Ticket[] {
  const { content } = step
  if (!isBookStep(content)) return []
  const kinds: readonly Mode[] = BOOK_STEPS[content.stepType]
  const used = new Set(race.steps.map((it) => it.completion?.ticketId))
  const fitting = race.tickets.filter(
    (ticket) =>
      isValid(ticket) &&
      !used.has(ticket.ticketId) &&
      kinds.includes(ticket.journey.transport) &&
      ticket.journey.from === content.from &&
      ticket.journey.to === content.to,
  )
  return fitting.toSorted((a, b) => NEARNESS.indexOf(a.state) - NEARNESS.indexOf(b.state) || byRideDeparture(a, b))
}

/** [STP-5] The ticket that satisfies a booking step; undefined if there is none. */
export const ticketFor = (race: Race, step: RunningStep): Ticket | undefined => ticketsFor(race, step)[0]

/** A booking step whose ticket has failed it. */
export interface FailedBooking {
  readonly step: RunningStep & Required<Pick<RunningStep, 'completion'>>
  /** The open step, which waits for that ticket's ride. */
  readonly waiting: RunningStep & { readonly ticketId: TicketId }
  /** The ticket that satisfies the booking step instead; undefined if there is none. */
  readonly other: Ticket | undefined
}

const bindsTo = (step: RunningStep | undefined): step is FailedBooking['waiting'] => step?.ticketId !== undefined

/**
 * [STP-7] The booking step whose ride the open step waits for, if that ride will not be taken: its ticket was missed or cancelled, or
 * is still booked while another for the trip is in use or was used. Undefined otherwise.
 */
export function failedBooking(race: Race): FailedBooking | undefined {
  const waiting = openStepOf(race)
  if (!bindsTo(waiting)) return undefined
  const { ticketId } = waiting
  const step = race.steps.find((it): it is FailedBooking['step'] => it.completion?.ticketId === ticketId)
  if (!step) return undefined
  const other = ticketFor(race, step)
  const state = ticketOf(race, ticketId)?.state
  const overtaken = state === 'booked' && other !== undefined && other.state !== 'booked'
  return overtaken || state === 'missed' || state === 'cancelled' ? { step, waiting, other } : undefined
}

/** When an open step completes without being reported: at `at`, or if `lenient` as soon as game time has passed `at`. */
export interface Completion {
  readonly at: GameMs
  readonly lenient: boolean
  readonly ticketId?: string
}

/**
 * [STP-2] When an open step completes according to the log; undefined while it waits. A step that is done at once completes when it is
 * reported, or as soon as game time has passed its opening. Either way it is dated at its opening.
 */
export function completionOf(
  race: Race,
  step: RunningStep,
  places: Pick<World['locations'], 'has'>,
): Completion | undefined {
  const { content, openedAt } = step
  const since = (at: GameMs): Completion => ({ at: gameMs(Math.max(openedAt, at)), lenient: false })
  if (step.ticketId !== undefined) {
    const ticket = ticketOf(race, step.ticketId)
    if (ticket?.state !== 'arrived') return undefined
    return since(content.stepType === 'awaitTime' ? gameMs(Math.max(content.until, ticket.journey.arrival)) : openedAt)
  }
  if (outcomeOf(step, places).code === 200) return { at: openedAt, lenient: true }
  if (content.stepType === 'awaitTime') return since(content.until)
  if (content.stepType === 'reach') {
    return race.place.kind === 'at' && race.place.location === content.location ? since(race.place.since) : undefined
  }
  const ticket = ticketFor(race, step)
  return ticket && { ...since(ticket.bookedAt), ticketId: ticket.ticketId }
}
