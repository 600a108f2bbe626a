import { realTimeOf } from '../clock/clock.ts'
import { type Ticket, alarmAt, isLive, refundable } from '../ticket/ticket.ts'
import { type GameMs, type RealMs, cents, gameMs, realMs } from '../time/units.ts'
import { completeStep } from './completing.ts'
import { completionOf, ticketFor } from './course.ts'
import { type Race, openStepOf, ticketOf } from './race.ts'
import { sleepsOn } from './rest.ts'
import type { Scribe } from './scribe.ts'
import { WAGE } from './staying.ts'
import type { World } from './world.ts'

/** [LOG-3] The order of things due at one instant: a player who arrives can still depart; the end of the race comes last. */
const ORDER = {
  arrival: 0,
  freed: 1,
  step: 2,
  released: 3,
  refund: 4,
  checkIn: 5,
  boarding: 6,
  departure: 7,
  lenientStep: 8,
  end: 9,
} as const

interface Due {
  readonly at: GameMs
  readonly order: number
  write(scribe: Scribe, real: RealMs): void
}

/**
 * [TKT-4] A player who stands at the ticket's `from` and is not busy boards; otherwise the ticket is missed. A player who becomes
 * free at that very instant has already been freed [LOG-3].
 */
function departure(ticket: Ticket, scribe: Scribe, world: World, real: RealMs): void {
  const { ticketId, journey } = ticket
  const { place, busyUntil } = scribe.race()
  const at = journey.departure
  const ready = place.kind === 'at' && place.location === journey.from && busyUntil === undefined
  if (ready) {
    scribe.write({ type: 'boarded', ticketId }, at, real)
    followRide(scribe, world, at, real)
    return
  }
  scribe.write({ type: 'missed', ticketId }, at, real)
  reopenFor(scribe, world, ticketId, at, real)
}

/**
 * [STP-7] Reopens the booking step that a ticket satisfied, since that ride will not be taken. Another ticket for the trip, if there is
 * one, completes the step again at once.
 */
export function reopenFor(scribe: Scribe, world: World, ticketId: string, at: GameMs, real: RealMs): void {
  const { steps } = scribe.race()
  const step = steps.find((it) => it.completion?.ticketId === ticketId)
  if (!step) return
  const waiting = openStepOf(scribe.race())
  scribe.write({ type: 'stepReopened', stepId: step.id, ticketId }, at, real)
  const other = ticketFor(scribe.race(), step)
  if (other) completeStep(scribe, world, step, { at, real, ticketId: other.ticketId, waiting })
}

/** [STP-7] If the open step waits for a ticket still booked while another for the same booking is under way, switches to that ride. */
function followRide(scribe: Scribe, world: World, at: GameMs, real: RealMs): void {
  const race = scribe.race()
  const awaited = openStepOf(race)?.ticketId
  const step = awaited !== undefined && race.steps.find((it) => it.completion?.ticketId === awaited)
  if (!step || ticketOf(race, awaited)?.state !== 'booked') return
  const other = ticketFor(race, step)
  if (other && other.state !== 'booked') reopenFor(scribe, world, awaited, at, real)
}

/** The player arrives; after a night on board they are rested [RST-2]. */
function arrival(ticket: Ticket, scribe: Scribe, world: World, real: RealMs): void {
  const { ticketId, journey } = ticket
  const zone = world.locations.get(journey.to)?.zone ?? scribe.race().zone
  scribe.write({ type: 'arrived', ticketId }, journey.arrival, real)
  if (sleepsOn(journey, zone)) scribe.write({ type: 'slept' }, journey.arrival, real)
  // Logs written before `followRide` existed may contain a ride that was boarded without it.
  followRide(scribe, world, journey.arrival, real)
}

/** The player is no longer busy: rested after a room, paid after work. */
function freed(scribe: Scribe, at: GameMs, real: RealMs): void {
  const { busyWith } = scribe.race()
  scribe.write({ type: 'freed' }, at, real)
  if (busyWith?.kind === 'room') scribe.write({ type: 'slept' }, at, real)
  if (busyWith?.kind === 'work') {
    scribe.write({ type: 'money', reason: 'work', amount: cents(WAGE * busyWith.hours) }, at, real)
  }
}

function playerDue({ busyUntil, held, considering }: Race): readonly Due[] {
  const due: Due[] = []
  if (busyUntil !== undefined) {
    due.push({ at: busyUntil, order: ORDER.freed, write: (scribe, real) => freed(scribe, busyUntil, real) })
  }
  if (held) {
    const write = (scribe: Scribe, real: RealMs) => scribe.write({ type: 'released' }, held.until, real)
    due.push({ at: held.until, order: ORDER.released, write })
  }
  if (considering) {
    const { until } = considering
    due.push({
      at: until,
      order: ORDER.released,
      write: (scribe, real) => scribe.write({ type: 'considered' }, until, real),
    })
  }
  return due
}

function ticketDue(ticket: Ticket, { tickets }: Race, world: World): readonly Due[] {
  const { ticketId, journey, bookedAt } = ticket
  if (ticket.state === 'boarded') {
    const at = journey.arrival
    return [{ at, order: ORDER.arrival, write: (scribe, real) => arrival(ticket, scribe, world, real) }]
  }
  const due: Due[] = [
    { at: journey.departure, order: ORDER.departure, write: (scribe, real) => departure(ticket, scribe, world, real) },
  ]
  if (journey.transport === 'walk') return due
  const { refundCallAt } = ticket
  if (refundCallAt !== undefined && refundable(ticket, tickets, refundCallAt)) {
    const write = (scribe: Scribe, real: RealMs) => scribe.write({ type: 'refundCalled', ticketId }, refundCallAt, real)
    due.push({ at: refundCallAt, order: ORDER.refund, write })
  }
  const boarding = gameMs(Math.max(alarmAt(ticket, 'boarding') ?? journey.departure, bookedAt))
  if (!ticket.boardingCalled) {
    const write = (scribe: Scribe, real: RealMs) => scribe.write({ type: 'boardingCalled', ticketId }, boarding, real)
    due.push({ at: boarding, order: ORDER.boarding, write })
  }
  const opens = alarmAt(ticket, 'check-in')
  const checkIn = opens === undefined ? undefined : gameMs(Math.max(opens, bookedAt))
  if (!ticket.checkInCalled && checkIn !== undefined && checkIn < boarding) {
    const write = (scribe: Scribe, real: RealMs) => scribe.write({ type: 'checkInCalled', ticketId }, checkIn, real)
    due.push({ at: checkIn, order: ORDER.checkIn, write })
  }
  return due
}

function stepDue(race: Race, world: World): readonly Due[] {
  const step = openStepOf(race)
  const completion = step && completionOf(race, world, step)
  if (!completion) return []
  const { at, lenient, ticketId } = completion
  return [
    {
      at,
      order: lenient ? ORDER.lenientStep : ORDER.step,
      write: (scribe, real) => completeStep(scribe, world, step, { at, real, ticketId }),
    },
  ]
}

/** The next thing due at or before `until`; undefined if there is none or the race has ended. */
function nextDue(race: Race, world: World, until: GameMs): Due | undefined {
  if (race.ended) return undefined
  const at = race.clock.end
  const end: Due = {
    at,
    order: ORDER.end,
    write: (scribe, real) => scribe.write({ type: 'ended', ending: 'out of time' }, at, real),
  }
  return [
    ...race.tickets.filter(isLive).flatMap((ticket) => ticketDue(ticket, race, world)),
    ...stepDue(race, world),
    ...playerDue(race),
    end,
  ]
    .filter((due) => due.at < until || (due.at === until && (due.order !== ORDER.lenientStep || until === at)))
    .sort((a, b) => a.at - b.at || a.order - b.order)[0]
}

/**
 * Writes everything due up to a game instant, each event dated at its own; tickets due at one instant in the order booked. An
 * event may change the clock's rate, so `until` is evaluated again after each. `now` caps the real time of the events.
 */
export function writeDue(scribe: Scribe, world: World, until: (race: Race) => GameMs, now: RealMs): void {
  const next = (): Due | undefined => nextDue(scribe.race(), world, until(scribe.race()))
  for (let due = next(); due; due = next()) {
    const real = realTimeOf(scribe.race().clock, due.at) ?? now
    due.write(scribe, realMs(Math.min(real, now)))
  }
}

/** The real instant at which something next falls due; undefined while the clock stands. Live streams wake up then. */
export function nextWake(race: Race, world: World): RealMs | undefined {
  const due = nextDue(race, world, race.clock.end)
  if (!due) return undefined
  // A lenient step completes only after its instant. None falls on the clock's end, where the race ends instead.
  const past = due.order === ORDER.lenientStep ? gameMs(due.at + 1) : due.at
  return realTimeOf(race.clock, past)
}
