import {
  ALARMS,
  type GameMs,
  type Race,
  type Ticket,
  alarmAt,
  gameMs,
  openStepOf,
  refundable,
  waitsForTime,
} from '@final-call/domain'

const ridesOf = ({ state, journey }: Ticket): readonly GameMs[] =>
  state === 'booked' ? [journey.departure] : state === 'boarded' ? [journey.arrival] : []

/** Instants at which a ticket calls. */
function callsOf(ticket: Ticket, tickets: readonly Ticket[]): readonly GameMs[] {
  if (ticket.state !== 'booked') return []
  const { checkInCalled, boardingCalled, refundCallAt } = ticket
  const alarms = ALARMS.flatMap((alarm) => {
    const due = alarm === 'check-in' ? !checkInCalled : alarm === 'boarding' ? !boardingCalled : false
    return due ? (alarmAt(ticket, alarm) ?? []) : []
  })
  const asks = refundCallAt !== undefined && refundable(ticket, tickets, refundCallAt)
  return [...alarms, ...(asks ? [refundCallAt] : [])]
}

/** The instant until which an author has the player wait: meanwhile there is nothing to decide. */
function waitOf(race: Race): readonly GameMs[] {
  const content = openStepOf(race)?.content
  return content?.stepType === 'awaitTime' && waitsForTime(race) ? [content.until] : []
}

/** The next game instant at which the rate in force may change; undefined where it stays. */
export function nextTurn(race: Race): GameMs | undefined {
  const { clock, held, pace, holdAtCalls, busyUntil, tickets } = race
  const turns = [
    ...(held ? [held.until] : []),
    ...(pace === 'auto' ? [...tickets.flatMap(ridesOf), ...waitOf(race)] : []),
    ...(pace === 'auto' && busyUntil !== undefined ? [busyUntil] : []),
    ...(holdAtCalls ? tickets.flatMap((ticket) => callsOf(ticket, tickets)) : []),
  ]
  // What lies behind the clock's anchor has had its event, or will have none.
  const ahead = turns.filter((it) => it > clock.run.at)
  return ahead.length === 0 ? undefined : gameMs(Math.min(...ahead))
}
