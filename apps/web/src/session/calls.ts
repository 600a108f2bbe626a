import {
  type GameMs,
  type Race,
  type RaceEvent,
  refundUntil,
  refundable,
  ticketOf,
  ticketStatus,
} from '@final-call/domain'
import { moneyText, timeText } from './formats.ts'
import { type Places, placeName, zoneAt } from './places.ts'
import { MODE_WORD, journeyName } from './words.ts'

/** A call to check-in or boarding, or the question whether a ticket is kept, that waits to be dismissed. */
export interface GateCall {
  /** The event that raised it: the same in every tab. */
  readonly seq: number
  readonly kind: 'check-in' | 'boarding' | 'refund'
  readonly ticketId: string
  readonly title: string
  readonly message: string
}

type CallEvent = Extract<RaceEvent, { type: 'checkInCalled' | 'boardingCalled' | 'refundCalled' }>

export const isCall = (event: RaceEvent): event is CallEvent =>
  event.type === 'checkInCalled' || event.type === 'boardingCalled' || event.type === 'refundCalled'

/** Titles and texts of check-in and boarding: the specification, section 4. */
export function gateCall(event: RaceEvent, race: Race, places: Places): GateCall | undefined {
  if (!isCall(event)) return undefined
  const ticket = ticketOf(race, event.ticketId)
  if (!ticket) return undefined
  const { journey } = ticket
  const { seq, ticketId } = event
  const type = MODE_WORD[journey.transport]
  const to = placeName(places, journey.to)
  if (event.type === 'refundCalled') {
    const until = timeText(refundUntil(ticket), zoneAt(places, journey.from, race.zone))
    return {
      seq,
      kind: 'refund',
      ticketId,
      title: `Refund closes: ${journeyName(journey)}`,
      message: `Until ${until} you can give back your ${type} to ${to} for ${moneyText(ticket.fare.fare)}. After that it is yours.`,
    }
  }
  return event.type === 'checkInCalled'
    ? {
        seq,
        kind: 'check-in',
        ticketId,
        title: `Check-in for ${journeyName(journey)}`,
        message: `Check-in is now open for your ${type} to ${to}.`,
      }
    : {
        seq,
        kind: 'boarding',
        ticketId,
        title: `Boarding Now: ${journeyName(journey)}`,
        message: `Boarding for your ${type} to ${to} begins now.`,
      }
}

/** Whether what a call is about can still be done. */
function isOpen(event: CallEvent, race: Race, now: GameMs): boolean {
  const ticket = ticketOf(race, event.ticketId)
  if (ticket?.state !== 'booked' || now >= ticket.journey.departure) return false
  if (event.type === 'refundCalled') return refundable(ticket, race.tickets, now)
  return ticketStatus(ticket, now) === (event.type === 'checkInCalled' ? 'CheckInOpen' : 'BoardingAlerted')
}

/** After a reload: the calls of the log whose window is still open. */
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

/** A call joins those that wait; of one ticket only the latest waits. */
export const withCall = (calls: readonly GateCall[], call: GateCall): readonly GateCall[] => [
  ...calls.filter(({ ticketId }) => ticketId !== call.ticketId),
  call,
]

/** Calls whose ticket the event has put behind the player: they have arrived, or missed it, or gave it back; on board it is kept. */
export function withoutOver(calls: readonly GateCall[], event: RaceEvent): readonly GateCall[] {
  if (event.type === 'boarded') return calls.filter((it) => it.kind !== 'refund' || it.ticketId !== event.ticketId)
  return event.type === 'arrived' || event.type === 'missed' || event.type === 'cancelled'
    ? calls.filter(({ ticketId }) => ticketId !== event.ticketId)
    : calls
}
