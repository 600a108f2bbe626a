import {
  type EventOf,
  type GameMs,
  LAPSE_AFTER,
  type Race,
  type RaceEvent,
  type RealMs,
  type Ticket,
  type TicketId,
  refundable,
  ticketOf,
  ticketStatus,
} from '@final-call/domain'
import { whereIs } from '../place/where.ts'
import { isSameRide } from '../rides/same-ride.ts'
import { raceAtMiss } from '../rides/why-missed.ts'
import type { GateCall, MissedCall } from './gate-call.ts'

/** `log` is the log before an event, `race` the race after it. */
interface CallScene {
  readonly log: readonly RaceEvent[]
  readonly race: Race
}

type CallEvent = EventOf<'checkInCalled' | 'boardingCalled' | 'refundCalled'>

const isCall = (event: RaceEvent): event is CallEvent =>
  event.type === 'checkInCalled' || event.type === 'boardingCalled' || event.type === 'refundCalled'

const KINDS = { checkInCalled: 'check-in', boardingCalled: 'boarding', refundCalled: 'refund' } as const

const callOf = ({ seq, type, ticketId }: CallEvent): GateCall => ({ seq, kind: KINDS[type], ticketId })

/** The call that an event raises, other than of a missed ride; undefined if it raises none. */
export const gateCall = (event: RaceEvent): GateCall | undefined => (isCall(event) ? callOf(event) : undefined)

function isRefundOpen(ticketId: TicketId, race: Race, now: GameMs): boolean {
  const ticket = ticketOf(race, ticketId)
  return ticket !== undefined && refundable(ticket, race.tickets, now)
}

/** Whether the player can still act on a call. */
function isOpen(event: CallEvent, race: Race, now: GameMs): boolean {
  const ticket = ticketOf(race, event.ticketId)
  if (ticket?.state !== 'booked' || now >= ticket.journey.departure) return false
  if (event.type === 'refundCalled') return refundable(ticket, race.tickets, now)
  return ticketStatus(ticket, now) === (event.type === 'checkInCalled' ? 'CheckInOpen' : 'BoardingAlerted')
}

/** Whether the player is on this very ride with another ticket. */
function isOnIt({ journey }: Ticket, race: Race): boolean {
  const where = whereIs(race)
  return where.kind === 'on board' && isSameRide(where.ticket.journey, journey)
}

/**
 * The call that a missed ride raises. Undefined for a walk, which raises no calls [WLK-2], and for a second ticket of a ride that the
 * player is on.
 * @param atMiss the race right after the miss
 * @param log of all events before it, or of more
 */
function missedCall(
  { seq, ticketId }: EventOf<'missed'>,
  atMiss: Race,
  log: readonly RaceEvent[],
): MissedCall | undefined {
  const ticket = ticketOf(atMiss, ticketId)
  if (!ticket || ticket.journey.transport === 'walk' || isOnIt(ticket, atMiss)) return undefined
  const called = log.findLast((event) => event.type === 'boardingCalled' && event.ticketId === ticketId)
  return { seq, kind: 'missed', ticketId, atMiss, ...(called && { before: { seq: called.seq, at: called.at } }) }
}

/** Events after which an earlier missed ride is no news any more: the player has booked again, or the race has moved them. */
const MOVED_ON: ReadonlySet<RaceEvent['type']> = new Set<RaceEvent['type']>(['booked', 'ticketMoved', 'placed'])

/**
 * Whether a later event shows that the player has moved on from a ride missed at `missed`. A booking does only if it comes later than
 * `LAPSE_AFTER`: both may be in one answer, and a broken connection can hold the miss back for that long, so that a player who books sooner
 * may not have heard of it. A page that shows the miss dismisses it when they book.
 */
const isOldNews = (missed: RealMs, later: RaceEvent): boolean =>
  MOVED_ON.has(later.type) && (later.type === 'placed' || later.real - missed > LAPSE_AFTER)

/**
 * The calls for a page that has just loaded: those in the log that the player can still act on, and the rides missed since they moved on.
 */
export function callsStillOpen(log: readonly RaceEvent[], race: Race, now: GameMs): readonly GateCall[] {
  const open = log.flatMap((event, i): GateCall[] => {
    if (isCall(event)) return isOpen(event, race, now) ? [callOf(event)] : []
    const isNews = event.type === 'missed' && !log.slice(i).some((later) => isOldNews(event.real, later))
    const atMiss = isNews ? raceAtMiss(event, log) : undefined
    const call = event.type === 'missed' && atMiss && missedCall(event, atMiss, log)
    return call ? [call] : []
  })
  return open.reduce<readonly GateCall[]>(withCall, [])
}

/** Adds a call; each ticket has at most one, the latest. */
export const withCall = (calls: readonly GateCall[], call: GateCall): readonly GateCall[] => [
  ...calls.filter(({ ticketId }) => ticketId !== call.ticketId),
  call,
]

/** The waiting calls once a ride has left without the player: a call says so, in place of those to the ride. */
function afterMiss(
  calls: readonly GateCall[],
  event: EventOf<'missed'>,
  { log, race }: CallScene,
): readonly GateCall[] {
  const others = calls.filter(({ ticketId }) => ticketId !== event.ticketId)
  const call = missedCall(event, race, log)
  return call ? [...others, call] : others
}

/**
 * The waiting calls after an event. Calls are dropped when their ride has left with the player, or their ticket is moved, given back or
 * void, and when they closed during a skip. A missed ride raises a call of its own, which is dropped once the player has moved on.
 */
export function callsAfter(waiting: readonly GateCall[], event: RaceEvent, scene: CallScene): readonly GateCall[] {
  const calls = waiting.filter((it) => it.kind !== 'missed' || !isOldNews(it.atMiss.lastReal, event))
  switch (event.type) {
    case 'missed':
      return afterMiss(calls, event, scene)
    case 'boarded':
    case 'arrived':
    case 'cancelled':
    case 'ticketMoved':
      return calls.filter(({ ticketId }) => ticketId !== event.ticketId)
    case 'skipped':
      // A refund that closed during the skip was never open to the player: there is nothing to decide.
      return calls.filter(({ kind, ticketId }) => kind !== 'refund' || isRefundOpen(ticketId, scene.race, event.at))
    case 'placed':
      return calls.filter(({ ticketId }) => ticketOf(scene.race, ticketId)?.state !== 'void')
    default:
      return calls
  }
}
