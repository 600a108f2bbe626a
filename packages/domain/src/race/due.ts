import { realTimeOf } from '../clock/clock.ts'
import { type Ticket, alarmAt, isLive, refundable } from '../ticket/ticket.ts'
import { type GameMs, type RealMs, cents, gameMs, realMs } from '../time/units.ts'
import { completeStep } from './completing.ts'
import { completionOf, ticketFor } from './course.ts'
import type { Happening } from './events.ts'
import { type Race, openStepOf, ticketOf } from './race.ts'
import { sleepsOn } from './rest.ts'
import type { Dated, Scribe } from './scribe.ts'
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

/** Something that falls due at a game instant; `write` is given the real instant to date it with. */
interface Due {
  readonly at: GameMs
  readonly order: number
  write(scribe: Scribe, real: RealMs): void
}

const eventDue = (at: GameMs, order: number, happening: Happening): Due => ({
  at,
  order,
  write: (scribe, real) => scribe.write(happening, at, real),
})

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
    followRide(scribe, world, { at, real })
    return
  }
  scribe.write({ type: 'missed', ticketId }, at, real)
  reopenFor(scribe, world, ticketId, { at, real })
}

/**
 * [STP-7] Reopens the booking step that a ticket satisfied, since that ride will not be taken. Another ticket for the trip, if there is
 * one, completes the step again at once.
 */
export function reopenFor(scribe: Scribe, world: World, ticketId: string, when: Dated): void {
  const { steps } = scribe.race()
  const step = steps.find((it) => it.completion?.ticketId === ticketId)
  if (!step) return
  const waiting = openStepOf(scribe.race())
  scribe.write({ type: 'stepReopened', stepId: step.id, ticketId }, when.at, when.real)
  const other = ticketFor(scribe.race(), step)
  if (other) completeStep(scribe, world, step, { ...when, ticketId: other.ticketId, waiting })
}

/** [STP-7] If the open step waits for a ticket still booked while another for the same booking is under way, switches to that ride. */
function followRide(scribe: Scribe, world: World, when: Dated): void {
  const race = scribe.race()
  const awaited = openStepOf(race)?.ticketId
  const step = awaited !== undefined && race.steps.find((it) => it.completion?.ticketId === awaited)
  if (!step || ticketOf(race, awaited)?.state !== 'booked') return
  const other = ticketFor(race, step)
  if (other && other.state !== 'booked') reopenFor(scribe, world, awaited, when)
}

/** The player arrives; after a night on board they are rested [RST-2]. */
function arrival(ticket: Ticket, scribe: Scribe, world: World, real: RealMs): void {
  const { ticketId, journey } = ticket
  const zone = world.locations.get(journey.to)?.zone ?? scribe.race().zone
  scribe.write({ type: 'arrived', ticketId }, journey.arrival, real)
  if (sleepsOn(journey, zone)) scribe.write({ type: 'slept' }, journey.arrival, real)
  // Logs written before `followRide` existed may contain a ride that was boarded without it.
  followRide(scribe, world, { at: journey.arrival, real })
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
  if (held) due.push(eventDue(held.until, ORDER.released, { type: 'released' }))
  if (considering) due.push(eventDue(considering.until, ORDER.released, { type: 'considered' }))
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
    due.push(eventDue(refundCallAt, ORDER.refund, { type: 'refundCalled', ticketId }))
  }
  const boarding = gameMs(Math.max(alarmAt(ticket, 'boarding') ?? journey.departure, bookedAt))
  if (!ticket.boardingCalled) due.push(eventDue(boarding, ORDER.boarding, { type: 'boardingCalled', ticketId }))
  const opens = alarmAt(ticket, 'check-in')
  const checkIn = opens === undefined ? undefined : gameMs(Math.max(opens, bookedAt))
  if (!ticket.checkInCalled && checkIn !== undefined && checkIn < boarding) {
    due.push(eventDue(checkIn, ORDER.checkIn, { type: 'checkInCalled', ticketId }))
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
  const { end } = race.clock
  return [
    ...race.tickets.filter(isLive).flatMap((ticket) => ticketDue(ticket, race, world)),
    ...stepDue(race, world),
    ...playerDue(race),
    eventDue(end, ORDER.end, { type: 'ended', ending: 'out of time' }),
  ]
    .filter(({ at, order }) => at < until || (at === until && (order !== ORDER.lenientStep || until === end)))
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
