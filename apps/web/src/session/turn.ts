import { ALARMS, type GameMs, type Race, type Ticket, alarmAt, gameMs } from '@final-call/domain'

const ridesOf = ({ state, journey }: Ticket): readonly GameMs[] =>
  state === 'booked' ? [journey.departure] : state === 'boarded' ? [journey.arrival] : []

/** Instants at which a ticket calls. */
function callsOf(ticket: Ticket): readonly GameMs[] {
  if (ticket.state !== 'booked') return []
  const { checkInCalled, boardingCalled, refundCallAt } = ticket
  const alarms = ALARMS.flatMap((alarm) => {
    const due = alarm === 'check-in' ? !checkInCalled : alarm === 'boarding' ? !boardingCalled : false
    return due ? (alarmAt(ticket, alarm) ?? []) : []
  })
  return [...alarms, ...(refundCallAt === undefined ? [] : [refundCallAt])]
}

/** The next game instant at which the rate in force may change; undefined where it stays. */
export function nextTurn(race: Race): GameMs | undefined {
  const { held, pace, holdAtCalls, busyUntil, tickets } = race
  const turns = [
    ...(held ? [held.until] : []),
    ...(pace === 'auto' ? tickets.flatMap(ridesOf) : []),
    ...(pace === 'auto' && busyUntil !== undefined ? [busyUntil] : []),
    ...(holdAtCalls ? tickets.flatMap(callsOf) : []),
  ]
  return turns.length === 0 ? undefined : gameMs(Math.min(...turns))
}
