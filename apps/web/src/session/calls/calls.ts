import {
  type EventOf,
  type GameMs,
  type Race,
  type RaceEvent,
  type Ticket,
  type TicketId,
  moneyText,
  refundUntil,
  refundable,
  ticketOf,
  ticketStatus,
} from '@final-call/domain'
import type { GateCall } from './gate-call.ts'
import { type CallScene, leftWithout, lostWith, missedBefore, missedCall } from './missed-call.ts'
import { awayFrom, savedText, tooBusyText } from '../rides/will-miss.ts'
import { leftText } from '../words/formats.ts'
import { type Places, placeName } from '../place/places.ts'
import { type Scene, momentThere, timeThere } from '../place/where.ts'
import { questionLeft } from '../rides/question-left.ts'
import { lossText } from '../rides/refunds.ts'
import { realSeconds, realText } from '../rides/waiting.ts'
import { journeyName } from '../words/words.ts'

type CallEvent = EventOf<'checkInCalled' | 'boardingCalled' | 'refundCalled'>

const isCall = (event: RaceEvent): event is CallEvent =>
  event.type === 'checkInCalled' || event.type === 'boardingCalled' || event.type === 'refundCalled'

/** The call that an event raises; undefined if it raises none. Source of the check-in and boarding texts: the specification, section 4. */
export function gateCall(event: RaceEvent, race: Race, places: Places): GateCall | undefined {
  if (!isCall(event)) return undefined
  const ticket = ticketOf(race, event.ticketId)
  if (!ticket) return undefined
  const { journey } = ticket
  const { seq, ticketId } = event
  const to = placeName(places, journey.to)
  if (event.type === 'refundCalled') {
    const until = timeThere(refundUntil(ticket), journey.from, { race, places, now: event.at })
    return {
      seq,
      kind: 'refund',
      ticketId,
      title: `Refund closes: ${journeyName(journey)}`,
      message: `Until ${until} you get ${moneyText(ticket.fare.fare)} back for your ticket for the ${journey.transport} to ${to}.`,
    }
  }
  return event.type === 'checkInCalled'
    ? {
        seq,
        kind: 'check-in',
        ticketId,
        title: `Check-in for ${journeyName(journey)}`,
        message: `Check-in is now open for your ${journey.transport} to ${to}.`,
      }
    : {
        seq,
        kind: 'boarding',
        ticketId,
        title: `Boarding Now: ${journeyName(journey)}`,
        message: `Boarding for your ${journey.transport} to ${to} begins now.`,
      }
}

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

/**
 * Events after which an earlier missed ride is no news any more: the player has booked or boarded again, or the race has moved them.
 */
const MOVED_ON: ReadonlySet<RaceEvent['type']> = new Set<RaceEvent['type']>([
  'booked',
  'ticketMoved',
  'boarded',
  'placed',
])

/**
 * The calls for a page that has just loaded: those in the log that the player can still act on, and rides missed since they last booked
 * or boarded one.
 */
export function callsStillOpen(
  log: readonly RaceEvent[],
  race: Race,
  places: Places,
  now: GameMs,
): readonly GateCall[] {
  const movedOn = log.findLastIndex(({ type }) => MOVED_ON.has(type))
  const open = log.flatMap((event, i): GateCall[] => {
    const call =
      event.type === 'missed' && i > movedOn
        ? missedBefore(event, { log, race, places })
        : isCall(event) && isOpen(event, race, now)
          ? gateCall(event, race, places)
          : undefined
    return call ? [call] : []
  })
  return open.reduce<readonly GateCall[]>(withCall, [])
}

/** Adds a call; each ticket has at most one, the latest. */
export const withCall = (calls: readonly GateCall[], call: GateCall): readonly GateCall[] => [
  ...calls.filter(({ ticketId }) => ticketId !== call.ticketId),
  call,
]

type Before = NonNullable<GateCall['before']>

/** What was called, and when, by the clocks where the ride leaves. */
function calledBefore({ seq, title }: GateCall, ticket: Ticket, now: GameMs, scene: CallScene): Before {
  const called = scene.log.find((it) => it.seq === seq)?.at ?? now
  return { title, when: momentThere(called, ticket.journey.from, { ...scene, now }) }
}

/** The waiting calls once a ride has left without the player: a call says so, in place of what was called before. */
function afterMiss(calls: readonly GateCall[], event: EventOf<'missed'>, scene: CallScene): readonly GateCall[] {
  const others = calls.filter(({ ticketId }) => ticketId !== event.ticketId)
  const open = calls.find(({ ticketId, kind }) => ticketId === event.ticketId && kind !== 'refund')
  const ticket = ticketOf(scene.race, event.ticketId)
  const call = missedCall(event, scene, open && ticket && calledBefore(open, ticket, event.at, scene))
  return call ? [...others, call] : others
}

/**
 * The waiting calls after an event. Calls are dropped when their ride has left with the player, or their ticket is moved, given back or
 * void, and when they closed during a skip. A missed ride raises a call of its own; what kept the player is told again in it once that is
 * over.
 */
export function callsAfter(calls: readonly GateCall[], event: RaceEvent, scene: CallScene): readonly GateCall[] {
  switch (event.type) {
    case 'missed':
      return afterMiss(calls, event, scene)
    case 'freed':
      return calls.map((call) => {
        const ticket = call.kind === 'missed' ? ticketOf(scene.race, call.ticketId) : undefined
        return ticket ? { ...call, message: leftWithout(ticket, event.at, scene, 'later') } : call
      })
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

/** `5 min (10 sec real time)`: what is left until a moment. */
function leftUntil(at: GameMs, { race, now }: Scene): string {
  const seconds = realSeconds(race, at, now)
  return `${leftText(at, now)}${seconds === undefined ? '' : ` (${realText(seconds)} real time)`}`
}

/**
 * When the refund of a ticket closes, in game time and in real time, since on a fast clock game hours pass in seconds. Undefined once it
 * has closed.
 */
function closingText(ticket: Ticket, scene: Scene): string | undefined {
  const until = refundUntil(ticket)
  return until > scene.now ? `It closes in ${leftUntil(until, scene)}.` : undefined
}

/**
 * What a call says of its ride as things stand. Check-in and boarding: when it leaves, and whether it leaves a question behind; or why
 * the player will miss it. Refund: when it closes, why they will miss the ride, and what else is lost with the refund. Missed: the ticket
 * that the ride would have led to. Undefined if there is nothing to say.
 */
export function leavingText({ kind, ticketId }: Pick<GateCall, 'kind' | 'ticketId'>, scene: Scene): string | undefined {
  const { race, now } = scene
  const ticket = ticketOf(race, ticketId)
  if (ticket && kind === 'missed') return lostWith(ticket, scene)
  if (ticket?.state !== 'booked') return undefined
  const { departure, from } = ticket.journey
  const leaves = momentThere(departure, from, scene)
  const away = awayFrom(ticket, scene)
  const missed = tooBusyText(ticket, scene) ?? (away?.missed ? away.text : undefined)
  if (kind === 'refund') {
    const known = departure <= now ? undefined : (missed ?? away?.text)
    return [closingText(ticket, scene), known, lossText(ticket, race, now)].filter(Boolean).join(' ') || undefined
  }
  if (departure <= now) return `It leaves now, ${leaves}.`
  if (missed !== undefined) return `${missed}${savedText(ticket, scene)}`
  const leaving = `It leaves ${leaves}, in ${leftUntil(departure, scene)}.`
  return [away?.text, leaving, questionLeft(ticket.journey, scene)].filter(Boolean).join(' ')
}
