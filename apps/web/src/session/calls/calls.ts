import {
  type EventOf,
  type GameMs,
  type LocationId,
  type Race,
  type RaceEvent,
  type Ticket,
  type TicketId,
  refundUntil,
  refundable,
  ticketOf,
  ticketStatus,
} from '@final-call/domain'
import { awayFrom, missedText, raceAtMiss, reasonText, savedText } from '../rides/missed.ts'
import { leftText, moneyText } from '../words/formats.ts'
import { type Places, placeName } from '../place/places.ts'
import { type Scene, momentThere, timeThere } from '../place/where.ts'
import { lossText } from '../rides/refunds.ts'
import { realSeconds, realText } from '../rides/waiting.ts'
import { journeyName } from '../words/words.ts'

/** A call to check-in or boarding, or the question whether to keep a ticket, until the player dismisses it. */
export interface GateCall {
  /** `seq` of the event that raised it; the same in every tab. */
  readonly seq: number
  readonly kind: 'check-in' | 'boarding' | 'refund' | 'on board' | 'missed'
  readonly ticketId: string
  readonly title: string
  readonly message: string
  /** After the ride has left: what was called before, and when. */
  readonly before?: Pick<GateCall, 'title'> & { readonly when: string }
}

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
      message: `Until ${until} you can return your ticket for the ${journey.transport} to ${to}, and get ${moneyText(ticket.fare.fare)} back. After that it is yours.`,
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

/** The calls in the log that the player can still act on, for a page that has just loaded. */
export function callsStillOpen(
  log: readonly RaceEvent[],
  race: Race,
  places: Places,
  now: GameMs,
): readonly GateCall[] {
  const open = log.flatMap((event): GateCall[] => {
    const call = isCall(event) && isOpen(event, race, now) ? gateCall(event, race, places) : undefined
    return call ? [call] : []
  })
  return open.reduce<readonly GateCall[]>(withCall, [])
}

/** Adds a call; each ticket has at most one, the latest. */
export const withCall = (calls: readonly GateCall[], call: GateCall): readonly GateCall[] => [
  ...calls.filter(({ ticketId }) => ticketId !== call.ticketId),
  call,
]

/** Says that a ride left without the player, and why: as it leaves (`now`), or once they are free again (`later`). */
function leftWithout(ticket: Ticket, at: GameMs, { log, race, places }: CallScene, told: 'now' | 'later'): string {
  const { transport, to, from, departure } = ticket.journey
  const left = `Your ${transport} to ${placeName(places, to)} left ${momentThere(departure, from, { race, places, now: at })} without you.`
  const miss = told === 'now' ? race : raceAtMiss(ticket, log)
  const reason = miss ? reasonText(ticket, miss, places, told) : ''
  return reason === '' ? left : `${left} ${reason}`
}

/** What becomes of a call when its ride leaves, with or without the player. */
function leftBehind(call: GateCall, { type, at }: RaceEvent, scene: CallScene): GateCall {
  const { log, race, places } = scene
  const ticket = ticketOf(race, call.ticketId)
  if (!ticket) return call
  const { journey } = ticket
  const called = log.find(({ seq }) => seq === call.seq)?.at ?? at
  const clock = (moment: GameMs, place: LocationId): string => momentThere(moment, place, { race, places, now: at })
  const told = {
    seq: call.seq,
    ticketId: call.ticketId,
    before: { title: call.title, when: clock(called, journey.from) },
  }
  if (type === 'missed') {
    return {
      ...told,
      kind: 'missed',
      title: `Missed: ${journeyName(journey)}`,
      message: leftWithout(ticket, at, scene, 'now'),
    }
  }
  const arrives = clock(journey.arrival, journey.to)
  return {
    ...told,
    kind: 'on board',
    title: `On board: ${journeyName(journey)}`,
    message: `You are on board to ${placeName(places, journey.to)}, arriving ${arrives}.`,
  }
}

/** `log` is the log before an event, `race` the race after it. */
interface CallScene {
  readonly log: readonly RaceEvent[]
  readonly race: Race
  readonly places: Places
}

/**
 * The waiting calls after an event. Calls are dropped when their ticket is over, moved, given back or void, and when they closed
 * during a skip. When a ride leaves, its call says whether the player is on board or has missed it;
 * of a missed one what kept them is told again once it is over.
 */
export function callsAfter(calls: readonly GateCall[], event: RaceEvent, scene: CallScene): readonly GateCall[] {
  switch (event.type) {
    case 'boarded':
    case 'missed':
      return calls.flatMap((call) => {
        if (call.ticketId !== event.ticketId) return [call]
        return call.kind === 'refund' ? [] : [leftBehind(call, event, scene)]
      })
    case 'freed':
      return calls.map((call) => {
        const ticket = call.kind === 'missed' ? ticketOf(scene.race, call.ticketId) : undefined
        return ticket ? { ...call, message: leftWithout(ticket, event.at, scene, 'later') } : call
      })
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

/** When the ride of a call leaves, or why the player will miss it; for a refund call, also what else is lost with the refund. */
export function leavingText({ kind, ticketId }: Pick<GateCall, 'kind' | 'ticketId'>, scene: Scene): string | undefined {
  const { race, now } = scene
  const ticket = ticketOf(race, ticketId)
  if (ticket?.state !== 'booked') return undefined
  const { departure, from } = ticket.journey
  const leaves = momentThere(departure, from, scene)
  const away = awayFrom(ticket, scene)
  const missed = missedText(ticket, scene) ?? (away?.missed ? away.text : undefined)
  if (kind === 'refund') {
    const known = departure <= now ? undefined : (missed ?? away?.text)
    return [known, lossText(ticket, race, now)].filter(Boolean).join(' ') || undefined
  }
  if (departure <= now) return `It leaves now, ${leaves}.`
  if (missed !== undefined) return `${missed}${savedText(ticket, scene)}`
  const seconds = realSeconds(race, departure, now)
  const leaving = `It leaves ${leaves}, in ${leftText(departure, now)}${seconds === undefined ? '' : ` (${realText(seconds)} real time)`}.`
  return away ? `${away.text} ${leaving}` : leaving
}
