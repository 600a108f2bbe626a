import { realTimeOf } from '../../clock/clock.ts'
import { type Ticket, type TicketId, alarmAt, isLive, refundable } from '../../ticket/ticket.ts'
import { type GameMs, type RealMs, cents, gameMs, realMs } from '../../time/units.ts'
import { completeStep, reopenBooking } from '../steps/completing.ts'
import { completionOf } from '../steps/completion.ts'
import type { HappeningOf } from '../log/events.ts'
import { type Race, isAt, isFree, openStepOf, ticketOf } from '../log/race.ts'
import { sleepsOn } from '../player/rest.ts'
import type { Scribe } from '../log/scribe.ts'
import { WAGE } from '../staying/work-offer.ts'
import type { World } from '../world/world.ts'

/** [LOG-3] The order of things due at one instant: a player who arrives can still depart; the end of the race comes last. */
const ORDER = {
  arrived: 0,
  freed: 1,
  stepCompleted: 2,
  released: 3,
  considered: 3,
  refundCalled: 4,
  checkInCalled: 5,
  boardingCalled: 6,
  boarded: 7,
  missed: 7,
  lenientStep: 8,
  ended: 9,
} as const

/** An event that time brings about, and its game instant. */
export interface DueEvent {
  readonly at: GameMs
  readonly what: HappeningOf<Exclude<keyof typeof ORDER, 'lenientStep'>>
}

/** [LOG-3] Compares two events by when they happen. */
export const byTime = (a: DueEvent, b: DueEvent): number => a.at - b.at || ORDER[a.what.type] - ORDER[b.what.type]

/** Something that falls due at a game instant; `write` is given the real instant to date it with. */
interface Due {
  readonly at: GameMs
  readonly order: number
  write(scribe: Scribe, real: RealMs): void
}

const eventDue = (event: DueEvent, world: World): Due => ({
  at: event.at,
  order: ORDER[event.what.type],
  write: (scribe, real) => bringAbout(event, scribe, world, real),
})

/** Writes an event that has fallen due, and what follows from it at once. */
function bringAbout({ at, what }: DueEvent, scribe: Scribe, world: World, real: RealMs): void {
  const { busyWith } = scribe.race()
  const when = { at, real }
  scribe.write(what, when)
  switch (what.type) {
    case 'boarded':
    case 'missed':
      reopenBooking(scribe, when)
      break
    case 'arrived':
      if (sleptOn(what.ticketId, scribe.race(), world)) scribe.write({ type: 'slept' }, when)
      // Old logs may contain a ride that was boarded without this.
      reopenBooking(scribe, when)
      break
    case 'freed':
      if (busyWith?.kind === 'room') scribe.write({ type: 'slept' }, when)
      if (busyWith?.kind === 'work') {
        scribe.write({ type: 'money', reason: 'work', amount: cents(WAGE * busyWith.hours) }, when)
      }
      break
    default:
  }
}

/** [RST-2] Whether a ride was a night on board. */
function sleptOn(ticketId: TicketId, race: Race, { locations }: World): boolean {
  const journey = ticketOf(race, ticketId)?.journey
  return journey !== undefined && sleepsOn(journey, locations.get(journey.to)?.zone ?? race.zone)
}

function playerDue({ busyUntil, held, considering }: Race): readonly DueEvent[] {
  return [
    ...(busyUntil === undefined ? [] : [{ at: busyUntil, what: { type: 'freed' } } as const]),
    ...(held ? [{ at: held.until, what: { type: 'released' } } as const] : []),
    ...(considering ? [{ at: considering.until, what: { type: 'considered' } } as const] : []),
  ]
}

/** [TKT-4] A player who stands at the ticket's `from` and is not busy boards; otherwise the ticket is missed. */
function departureOf({ ticketId, journey }: Ticket, race: Race): DueEvent {
  const at = journey.departure
  const boards = isAt(race, journey.from) && isFree(race, at)
  return { at, what: { type: boards ? 'boarded' : 'missed', ticketId } }
}

function ticketDue(ticket: Ticket, race: Race): readonly DueEvent[] {
  const { ticketId, journey, bookedAt } = ticket
  if (ticket.state === 'boarded') return [{ at: journey.arrival, what: { type: 'arrived', ticketId } }]
  const due = [departureOf(ticket, race)]
  if (journey.transport === 'walk') return due
  const { refundCallAt } = ticket
  if (refundCallAt !== undefined && refundable(ticket, race.tickets, refundCallAt)) {
    due.push({ at: refundCallAt, what: { type: 'refundCalled', ticketId } })
  }
  const boarding = gameMs(Math.max(alarmAt(ticket, 'boarding') ?? journey.departure, bookedAt))
  if (!ticket.boardingCalled) due.push({ at: boarding, what: { type: 'boardingCalled', ticketId } })
  const opens = alarmAt(ticket, 'check-in')
  const checkIn = opens === undefined ? undefined : gameMs(Math.max(opens, bookedAt))
  if (!ticket.checkInCalled && checkIn !== undefined && checkIn < boarding) {
    due.push({ at: checkIn, what: { type: 'checkInCalled', ticketId } })
  }
  return due
}

/** The events that a race's tickets and its player's doings bring about in time, each as if it were the next, in any order. */
export const dueEvents = (race: Race): readonly DueEvent[] => [
  ...race.tickets.filter(isLive).flatMap((ticket) => ticketDue(ticket, race)),
  ...playerDue(race),
]

function stepDue(race: Race, world: World): readonly Due[] {
  const step = openStepOf(race)
  const completion = step && completionOf(race, step, world.locations)
  if (!completion) return []
  const { at, lenient, ticketId } = completion
  return [
    {
      at,
      order: lenient ? ORDER.lenientStep : ORDER.stepCompleted,
      write: (scribe, real) => completeStep(scribe, world, step, { at, real, ticketId }),
    },
  ]
}

/** The next thing due at or before `until`; undefined if there is none or the race has ended. */
function nextDue(race: Race, world: World, until: GameMs): Due | undefined {
  if (race.ended) return undefined
  const { end } = race.clock
  const events: readonly DueEvent[] = [...dueEvents(race), { at: end, what: { type: 'ended', ending: 'out of time' } }]
  return [...events.map((event) => eventDue(event, world)), ...stepDue(race, world)]
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
