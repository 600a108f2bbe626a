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
  ticketFor,
  ticketOf,
  waitsForTime,
} from '@final-call/domain'

/** A game instant at which the clock's rate may change, and the event that occurs then if the player does nothing. */
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

/** A ticket's calls still to come. A ticket bought while boarding is open gets no check-in call. */
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

/** The fields of `stepCompleted` that do not affect the rate. */
const told = { key: '', remainingSteps: 0, legComplete: false, raceEnd: false } as const

/** The end of an authored wait. The step that follows is not known to the browser. */
function waitOf(race: Race): readonly Turn[] {
  const step = openStepOf(race)
  if (step?.content.stepType !== 'awaitTime' || !waitsForTime(race)) return []
  const { arrival } = (step.ticketId === undefined ? undefined : ticketOf(race, step.ticketId)?.journey) ?? {}
  const at = gameMs(Math.max(step.content.until, arrival ?? step.openedAt))
  return [{ at, what: { type: 'stepCompleted', stepId: step.id, ...told } }]
}

/** All turns, by time; those of one instant in the order of the log [LOG-3]. */
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

/** The next game instant at which the clock's rate may change; undefined if there is none. */
export const nextTurn = (race: Race): GameMs | undefined =>
  // Turns before the clock's anchor have had their event, or will never have one.
  turnsOf(race).find(({ at }) => at > race.clock.run.at)?.at

/** The next turn from an instant on. */
export const turnFrom = (race: Race, from: GameMs): Turn | undefined => turnsOf(race).find(({ at }) => at >= from)

const written = (race: Race, at: GameMs, what: Happening): Race =>
  apply(race, { ...what, seq: race.version + 1, at, real: race.lastReal })

/** [STP-7] If the ride that the open step waits for is missed or replaced, the step waits for the replacing ticket instead. */
function followed(race: Race, at: GameMs): Race {
  const waiting = openStepOf(race)
  const own = waiting?.ticketId === undefined ? undefined : ticketOf(race, waiting.ticketId)
  const booking = own && race.steps.find(({ completion }) => completion?.ticketId === own.ticketId)
  if (!waiting || !booking) return race
  const other = ticketFor(race, booking)
  const leftBehind = own.state === 'booked' && other !== undefined && other.state !== 'booked'
  if (own.state !== 'missed' && !leftBehind) return race
  const again = written(race, at, { type: 'stepReopened', stepId: booking.id, ticketId: own.ticketId })
  if (!other) return again
  const { ticketId, journey } = other
  const { id, legId, added } = waiting
  const content = added ? ({ stepType: 'awaitTime', until: journey.arrival } as const) : waiting.content
  const done = { type: 'stepCompleted', stepId: booking.id, ticketId, ...told } as const
  return written(written(again, at, done), at, { type: 'stepOpened', step: { id, legId, content, ticketId, added } })
}

/** The race after a turn. */
export const turned = (race: Race, { at, what }: Turn): Race => followed(written(race, at, what), at)

/** [PAC-6] The race as it runs on once no window asks anything of the player. */
export const unasked = (race: Race, now: GameMs): Race =>
  race.considering === undefined ? race : written(race, now, { type: 'considered' })
