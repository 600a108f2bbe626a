import type { Journey } from '../../timetable/journey.ts'
import { journeyAt, pathOf } from '../../timetable/departures.ts'
import { isOnSale } from '../../timetable/fare.ts'
import { GOLD } from '../../timetable/service.ts'
import { alarmAt, refundable } from '../../ticket/ticket.ts'
import { type GameMs, cents, gameMs } from '../../time/units.ts'
import { type CommandContext, refuse, shortOf } from './command-context.ts'
import type { CommandOf, Refusal } from './commands.ts'
import { reopenBooking } from '../steps/completing.ts'
import { writeDue } from '../due/due.ts'
import { type Race, isAt, ticketOf } from '../log/race.ts'
import type { World } from '../world/world.ts'

/** [CMD-8] The most tickets in one race, counting walks and cancelled ones: the size of the stored race grows with each. */
export const MOST_TICKETS = 200

const noTicket = (): Refusal => refuse('no-ticket', 'You hold no such ticket.')
const departed = (): Refusal => refuse('departed', 'It has already departed.')

/** [CMD-7] Whether a journey leaves only after the end of the race. */
export const leavesAfterEnd = ({ clock }: Pick<Race, 'clock'>, { departure }: Pick<Journey, 'departure'>): boolean =>
  departure > clock.end

const beyondEnd = (race: Race, journey: Journey): Refusal | undefined =>
  leavesAfterEnd(race, journey) ? refuse('beyond-end', 'It leaves after the end of the race.') : undefined

/** A journey as the log stores it: with its path, if known. */
function withPath(journey: Journey, world: World): Journey {
  const path = pathOf(journey, world)
  return path ? { ...journey, path } : journey
}

/** [CMD-3] Books a journey and takes the fare. [CMD-5] It is sold even if the player cannot be there in time. */
export function bookTicket(
  command: CommandOf<'bookTicket'>,
  { write, race, world, at }: CommandContext,
): Refusal | undefined {
  const journey = journeyAt(world, command.journey, command, at)
  if (!journey) return refuse('no-journey', 'There is no such journey.')
  const onFoot = journey.transport === 'walk'
  if (journey.departure <= at && !onFoot) return departed()
  if (onFoot && journey.departure <= at && !isAt(race, journey.from)) {
    return refuse('elsewhere', 'You can start walking only where you stand.')
  }
  const late = beyondEnd(race, journey)
  if (late) return late
  if (race.tickets.length >= MOST_TICKETS) {
    return refuse('too-many-tickets', `You have had ${MOST_TICKETS} tickets: one race sells no more than that.`)
  }
  const fare = journey.fares.find(({ type }) => type === command.fareType)
  if (!fare) return refuse('fare-not-sold', `No ${command.fareType} fare is sold on this journey.`)
  if (!isOnSale(fare, journey, at)) return refuse('fare-not-sold', `The ${fare.type} fare is no longer sold.`)
  const short = shortOf(race, fare.fare)
  if (short) return short
  const ticketId = `T${race.version + 1}`
  write({ type: 'booked', ticketId, journey: withPath(journey, world), fare })
  if (fare.fare > 0) {
    write({ type: 'money', reason: 'fare', amount: cents(-fare.fare), ref: ticketId })
  }
  return undefined
}

/** [CMD-4] Cancels a ticket, with a refund if it is still due. [TKT-13] A player who was promised one gets it or keeps the ticket. */
export function cancelTicket(
  { ticketId, refund = false }: CommandOf<'cancelTicket'>,
  { scribe, write, race, at, real }: CommandContext,
): Refusal | undefined {
  const ticket = ticketOf(race, ticketId)
  if (!ticket) return noTicket()
  if (ticket.state !== 'booked') return refuse('ticket-used', 'This ticket can no longer be cancelled.')
  const refunded = refundable(ticket, race.tickets, at)
  if (refund && !refunded)
    return refuse('refund-closed', 'There is no refund for it any more, so you still hold this ticket.')
  write({ type: 'cancelled', ticketId, refunded })
  if (refunded) write({ type: 'money', reason: 'refund', amount: ticket.fare.fare, ref: ticketId })
  reopenBooking(scribe, { at, real })
  return undefined
}

/** [TKT-7] Moves a ticket to a later departure of the same service, between the same stops. */
export function moveTicket(
  command: CommandOf<'moveTicket'>,
  { write, race, world, at }: CommandContext,
): Refusal | undefined {
  const ticket = ticketOf(race, command.ticketId)
  if (!ticket) return noTicket()
  if (ticket.state !== 'booked') return refuse('ticket-used', 'This ticket can no longer be moved.')
  const old = ticket.journey
  if (ticket.fare.class !== GOLD) return refuse('not-movable', 'Only a Gold ticket can be moved.')
  if (command.journey.productId !== old.ref.productId) {
    return refuse('not-movable', 'A ticket moves to a later departure of the same service only.')
  }
  const journey = journeyAt(world, command.journey, old, at)
  if (!journey) return refuse('no-journey', 'There is no such journey.')
  if (journey.departure <= at) return departed()
  if (journey.departure <= old.departure) {
    return refuse('not-movable', 'A ticket moves to a later departure only.')
  }
  const late = beyondEnd(race, journey)
  if (late) return late
  write({ type: 'ticketMoved', ticketId: ticket.ticketId, journey: withPath(journey, world) })
  return undefined
}

/**
 * [CLK-8] Skips to an alarm of a ticket. Events due on the way happen first, each at its own instant. A player who misses the
 * departure skips no further than that; one who is taken off the ride, no further than the instant at which that happens.
 */
export function skipToAlarm(
  command: CommandOf<'skipToAlarm'>,
  { scribe, race, world, at, real }: CommandContext,
): Refusal | undefined {
  const ticket = ticketOf(race, command.ticketId)
  const target = ticket && alarmAt(ticket, command.alarm)
  if (!ticket || target === undefined) return noTicket()
  const before = ticket.state === 'booked' || (ticket.state === 'boarded' && command.alarm === 'arrival')
  if (!before || target <= at) return undefined
  const { ticketId, journey } = ticket
  const within = (moment: GameMs): GameMs => gameMs(Math.min(moment, race.clock.end))
  let [alarm, to] = [command.alarm, within(target)]
  if (alarm === 'arrival' && ticket.state === 'booked') {
    const leaves = within(journey.departure)
    writeDue(scribe, world, () => leaves, real)
    if (ticketOf(scribe.race(), ticketId)?.state !== 'boarded') [alarm, to] = ['departure', leaves]
  }
  const until = (now: Race): GameMs => {
    const takenOff = ticketOf(now, ticketId)?.state === 'void' && now.place.kind !== 'nowhere'
    return takenOff ? gameMs(Math.min(to, now.place.since)) : to
  }
  writeDue(scribe, world, until, real)
  if (!scribe.race().ended) scribe.write({ type: 'skipped', ticketId, alarm }, { at: until(scribe.race()), real })
  return undefined
}
