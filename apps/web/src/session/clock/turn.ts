import {
  type GameMs,
  type Happening,
  type Race,
  type Ticket,
  alarmAt,
  apply,
  gameMs,
  openStepOf,
  refundable,
  ticketOf,
  waitsForTime,
} from '@final-call/domain'

/** A game instant at which the rate in force may change, and what happens then if the player does nothing. */
export interface Turn {
  readonly at: GameMs
  readonly what: Happening
}

const arrivalOf = ({ ticketId, state, journey }: Ticket): readonly Turn[] =>
  state === 'boarded' ? [{ at: journey.arrival, what: { type: 'arrived', ticketId } }] : []

function departureOf({ ticketId, state, journey }: Ticket, { place, busyUntil }: Race): readonly Turn[] {
  if (state !== 'booked') return []
  const at = journey.departure
  const boards = place.kind === 'at' && place.location === journey.from && (busyUntil ?? at) <= at
  return [{ at, what: { type: boards ? 'boarded' : 'missed', ticketId } }]
}

/** A ticket's calls that are still to come. What is bought while its boarding is open is never called to check-in. */
function callsOf(ticket: Ticket, tickets: readonly Ticket[]): readonly Turn[] {
  const { ticketId, state, journey, checkInCalled, boardingCalled, refundCallAt } = ticket
  if (state !== 'booked' || journey.transport === 'walk') return []
  const [checkIn, boarding] = [alarmAt(ticket, 'check-in'), alarmAt(ticket, 'boarding')]
  const turns: Turn[] = []
  if (refundCallAt !== undefined && refundable(ticket, tickets, refundCallAt)) {
    turns.push({ at: refundCallAt, what: { type: 'refundCalled', ticketId } })
  }
  if (boardingCalled) return turns
  if (checkIn !== undefined && !checkInCalled) turns.push({ at: checkIn, what: { type: 'checkInCalled', ticketId } })
  if (boarding !== undefined) turns.push({ at: boarding, what: { type: 'boardingCalled', ticketId } })
  return turns
}

/** The end of a time for which an author has the player wait. What is asked of them then is not known here. */
function waitOf(race: Race): readonly Turn[] {
  const step = openStepOf(race)
  if (step?.content.stepType !== 'awaitTime' || !waitsForTime(race)) return []
  const { arrival } = (step.ticketId === undefined ? undefined : ticketOf(race, step.ticketId)?.journey) ?? {}
  const at = gameMs(Math.max(step.content.until, arrival ?? step.openedAt))
  const told = { key: '', remainingSteps: 0, legComplete: false, raceEnd: false }
  return [{ at, what: { type: 'stepCompleted', stepId: step.id, ...told } }]
}

/** In order of time; those of one instant as the log has them [LOG-3]. */
function turnsOf(race: Race): readonly Turn[] {
  const { held, pace, holdAtCalls, busyUntil, tickets } = race
  const auto = pace === 'auto'
  const turns: readonly Turn[] = [
    ...(auto ? tickets.flatMap(arrivalOf) : []),
    ...(auto && busyUntil !== undefined ? [{ at: busyUntil, what: { type: 'freed' } } as const] : []),
    ...(auto ? waitOf(race) : []),
    ...(held ? [{ at: held.until, what: { type: 'released' } } as const] : []),
    ...(holdAtCalls ? tickets.flatMap((ticket) => callsOf(ticket, tickets)) : []),
    ...(auto ? tickets.flatMap((ticket) => departureOf(ticket, race)) : []),
  ]
  return turns.toSorted((a, b) => a.at - b.at)
}

/** The next game instant at which the rate in force may change; undefined where it stays. */
export const nextTurn = (race: Race): GameMs | undefined =>
  // What lies behind the clock's anchor has had its event, or will have none.
  turnsOf(race).find(({ at }) => at > race.clock.run.at)?.at

/** The next turn from an instant on. */
export const turnFrom = (race: Race, from: GameMs): Turn | undefined => turnsOf(race).find(({ at }) => at >= from)

/** The race as a turn will leave it. */
export const turned = (race: Race, { at, what }: Turn): Race =>
  apply(race, { ...what, seq: race.version + 1, at, real: race.lastReal })
