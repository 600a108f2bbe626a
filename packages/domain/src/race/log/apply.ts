import { type Clock, paced, pause, play, rate, setSpeed, skipTo, stop } from '../../clock/clock.ts'
import { type Ticket, type TicketId, isLive, isRefundable, overlapping } from '../../ticket/ticket.ts'
import { type GameMs, type RealMs, gameMs, realMs } from '../../time/units.ts'
import type { StepId } from '../../step/open-step.ts'
import type { EventOf, RaceEvent } from './events.ts'
import { isSlow } from './pace.ts'
import { type Race, type RunningStep, ticketOf } from './race.ts'
import { refundCallOf } from './refund-call.ts'

/** How long a call holds the clock, in real milliseconds. */
const HOLD_MS = 8_000
/** How long considering an offer slows the clock, in real milliseconds, unless it is renewed. */
const CONSIDERING_MS = 60_000

function started(event: EventOf<'started'>): Race {
  return {
    version: event.seq,
    lastReal: event.real,
    gameIdSource: event.gameIdSource,
    attempt: event.attempt,
    name: event.name,
    iconName: event.iconName,
    zone: event.zone,
    startTime: event.startTime,
    clock: { begin: event.begin, end: event.end, speed: event.speed, run: { state: 'pause', at: event.begin } },
    legs: [],
    steps: [],
    tickets: [],
    place: { kind: 'nowhere' },
    ledger: [],
    pace: event.pace,
    ...(event.daysLength === undefined ? {} : { daysLength: event.daysLength }),
    holdAtCalls: false,
    awakeSince: event.begin,
    pausedReal: 0,
    lapsedReal: 0,
  }
}

const withTicket = (race: Race, id: TicketId, change: (ticket: Ticket) => Ticket): Race => ({
  ...race,
  tickets: race.tickets.map((ticket) => (ticket.ticketId === id ? change(ticket) : ticket)),
})

const withStep = (race: Race, id: StepId, change: (step: RunningStep) => RunningStep): Race => ({
  ...race,
  steps: race.steps.map((step) => (step.id === id ? change(step) : step)),
})

const withoutOpenStep = ({ openStepId: _, ...race }: Race): Race => race

/** Ends a standstill of the clock and adds its real duration to `pausedReal` or `lapsedReal`. */
function doneStanding({ standing: stood, ...race }: Race, real: RealMs): Race {
  if (!stood) return race
  const ms = Math.max(0, real - stood.since)
  return stood.why === 'pause'
    ? { ...race, pausedReal: race.pausedReal + ms }
    : { ...race, lapsedReal: race.lapsedReal + ms }
}

const running = (race: Race, at: GameMs, real: RealMs): Race => ({
  ...doneStanding(race, real),
  clock: play(race.clock, at, real),
})

const stopped = (race: Race, why: 'pause' | 'lapse', at: GameMs, real: RealMs): Race => ({
  ...race,
  standing: { why, since: real },
  clock: pause(race.clock, at),
})

const released = ({ held: _, ...race }: Race): Race => race

/** The game instant `ms` real milliseconds after `at`, at the deciding rate. */
const slowlyFrom = ({ clock }: Race, at: GameMs, ms: number): GameMs =>
  gameMs(Math.ceil(at + ms * rate({ ...clock, slow: true })))

const considered = ({ considering: _, ...race }: Race): Race => race

/** A call holds the running clock for `HOLD_MS`, if the player has asked for that. */
function calling(race: Race, at: GameMs): Race {
  if (!race.holdAtCalls || race.clock.run.state !== 'play') return race
  return { ...race, held: { until: slowlyFrom(race, at, HOLD_MS) } }
}

/** [TKT-12] Schedules a ticket's refund call, unless it was booked so late that the call would come at once. */
function withRefundCall(ticket: Ticket, clock: Clock): Ticket {
  if (!isRefundable(ticket)) return ticket
  const at = refundCallOf(ticket, clock)
  return at > ticket.bookedAt ? { ...ticket, refundCallAt: at } : ticket
}

/** Changes the speed, and reschedules the refund calls that the event names [TKT-12]. */
function spedTo(race: Race, { speed, refundCalls = {}, at, real }: EventOf<'speedSet'>): Race {
  const tickets = race.tickets.map((ticket) => {
    const call = refundCalls[ticket.ticketId]
    return call === undefined ? ticket : { ...ticket, refundCallAt: call }
  })
  return { ...race, tickets, clock: setSpeed(race.clock, speed, at, real) }
}

/** Moves the player to a place. A ride they are on ends there, and its ticket becomes void. */
function placed(race: Race, { location, at }: EventOf<'placed'>): Race {
  const { place } = race
  const off = place.kind === 'on board' ? withTicket(race, place.ticketId, (it) => ({ ...it, state: 'void' })) : race
  return { ...off, place: { kind: 'at', location, since: at } }
}

function completed(race: Race, event: EventOf<'stepCompleted'>): Race {
  const { key, remainingSteps, legComplete, raceEnd, ticketId } = event
  return withoutOpenStep(
    withStep(race, event.stepId, (step) => ({
      ...step,
      state: 'complete',
      completedAt: event.at,
      completion: { key, remainingSteps, legComplete, raceEnd, ...(ticketId === undefined ? {} : { ticketId }) },
    })),
  )
}

function reopened(race: Race, event: EventOf<'stepReopened'>): Race {
  const steps = race.steps.map((step): RunningStep => {
    if (step.id === event.stepId) {
      const { completion: _, completedAt: __, ...rest } = step
      return { ...rest, state: 'open', openedAt: event.at }
    }
    return step.ticketId === event.ticketId && step.state === 'open' ? { ...step, state: 'withdrawn' } : step
  })
  return { ...race, steps, openStepId: event.stepId }
}

function opened(race: Race, event: EventOf<'stepOpened'>): Race {
  const step: RunningStep = { ...event.step, openedAt: event.at, state: 'open', wrongAnswers: {}, hints: {} }
  return { ...race, steps: [...race.steps.filter(({ id }) => id !== step.id), step], openStepId: step.id }
}

function answered(race: Race, event: EventOf<'answered'>): Race {
  const { task, right, response, busyUntil } = event
  const next = withStep(race, event.stepId, (step) =>
    right
      ? { ...step, userSolution: response }
      : { ...step, wrongAnswers: { ...step.wrongAnswers, [task]: (step.wrongAnswers[task] ?? 0) + 1 } },
  )
  return busyUntil === undefined ? next : { ...next, busyUntil, busyWith: { kind: 'answer' } }
}

function booked(race: Race, { ticketId, journey, fare, at }: EventOf<'booked'>): Race {
  const ticket: Ticket = {
    ticketId,
    journey,
    fare,
    state: 'booked',
    bookedAt: at,
    rivals: overlapping(journey, race.tickets).map((it) => it.ticketId),
    checkInCalled: false,
    boardingCalled: false,
  }
  return { ...race, tickets: [...race.tickets, withRefundCall(ticket, race.clock)] }
}

/** [TKT-7] Moves a ticket to another journey: its calls start afresh, and added `awaitTime` steps wait for the new arrival. */
function ticketMoved(race: Race, event: EventOf<'ticketMoved'>): Race {
  const { ticketId, journey } = event
  const met = overlapping(journey, race.tickets).map((it) => it.ticketId)
  const moved = withTicket(race, ticketId, ({ refundCallAt: _, ...ticket }) =>
    withRefundCall(
      {
        ...ticket,
        journey,
        bookedAt: event.at,
        rivals: [...new Set([...ticket.rivals, ...met.filter((id) => id !== ticketId)])],
        checkInCalled: false,
        boardingCalled: false,
      },
      race.clock,
    ),
  )
  const steps = moved.steps.map((step): RunningStep =>
    step.ticketId === ticketId && step.added && step.content.stepType === 'awaitTime'
      ? { ...step, content: { stepType: 'awaitTime', until: journey.arrival } }
      : step,
  )
  return { ...moved, steps }
}

function ended(race: Race, event: EventOf<'ended'>): Race {
  return {
    ...withoutOpenStep(doneStanding(race, event.real)),
    tickets: race.tickets.map((it) => (isLive(it) ? { ...it, state: 'void' } : it)),
    clock: stop(race.clock, event.at),
    ended: { ending: event.ending, at: event.at, real: event.real },
  }
}

function change(race: Race, event: Exclude<RaceEvent, { readonly type: 'started' }>): Race {
  switch (event.type) {
    case 'played':
      return running(race, event.at, event.real)
    case 'paused':
      return stopped(race, 'pause', event.at, event.real)
    case 'lapsed':
      return stopped(race, 'lapse', event.at, event.real)
    case 'speedSet':
      return spedTo(race, event)
    case 'skipped':
      return { ...race, clock: skipTo(race.clock, event.at, event.real) }
    case 'legOpened':
      return { ...race, legs: [...race.legs, { ...event.leg, complete: false }] }
    case 'legCompleted':
      return { ...race, legs: race.legs.map((leg) => (leg.id === event.legId ? { ...leg, complete: true } : leg)) }
    case 'stepOpened':
      return opened(race, event)
    case 'stepCompleted':
      return completed(race, event)
    case 'stepReopened':
      return reopened(race, event)
    case 'placed':
      return placed(race, event)
    case 'money': {
      const { reason, amount, ref } = event
      return { ...race, ledger: [...race.ledger, { reason, amount, ...(ref === undefined ? {} : { ref }) }] }
    }
    case 'booked':
      return booked(race, event)
    case 'cancelled':
      return withTicket(race, event.ticketId, (ticket) => ({
        ...ticket,
        state: 'cancelled',
        cancelledAt: event.at,
        refunded: event.refunded,
      }))
    case 'ticketMoved':
      return ticketMoved(race, event)
    case 'checkInCalled':
      return calling(
        withTicket(race, event.ticketId, (ticket) => ({ ...ticket, checkInCalled: true })),
        event.at,
      )
    case 'boardingCalled':
      return calling(
        withTicket(race, event.ticketId, (ticket) => ({ ...ticket, boardingCalled: true })),
        event.at,
      )
    case 'refundCalled':
      return calling(
        withTicket(race, event.ticketId, ({ refundCallAt: _, ...ticket }) => ticket),
        event.at,
      )
    case 'paceSet':
      return { ...considered(race), pace: event.pace }
    case 'holdSet':
      return event.on ? { ...race, holdAtCalls: true } : { ...released(race), holdAtCalls: false }
    case 'released':
      return released(race)
    case 'considering':
      return { ...race, considering: { until: slowlyFrom(race, event.at, CONSIDERING_MS) } }
    case 'considered':
      return considered(race)
    case 'roomTaken':
      return { ...race, busyUntil: event.until, busyWith: { kind: 'room' } }
    case 'workStarted':
      return { ...race, busyUntil: event.until, busyWith: { kind: 'work', hours: event.hours } }
    case 'freed': {
      const { busyUntil: _, busyWith: __, ...free } = race
      return free
    }
    case 'slept':
      return { ...race, awakeSince: event.at }
    case 'boarded':
      return {
        ...withTicket(race, event.ticketId, (ticket) => ({ ...ticket, state: 'boarded' })),
        place: { kind: 'on board', ticketId: event.ticketId, since: event.at },
      }
    case 'missed':
      return withTicket(race, event.ticketId, (ticket) => ({ ...ticket, state: 'missed' }))
    case 'arrived': {
      const arrived = withTicket(race, event.ticketId, (ticket) => ({ ...ticket, state: 'arrived' }))
      const to = ticketOf(race, event.ticketId)?.journey.to
      return to === undefined ? arrived : { ...arrived, place: { kind: 'at', location: to, since: event.at } }
    }
    case 'answered':
      return answered(race, event)
    case 'hintTaken':
      return withStep(race, event.stepId, (step) => ({ ...step, hints: { ...step.hints, [event.task]: event.text } }))
    case 'ended':
      return ended(race, event)
  }
}

/**
 * [LOG-1] Folds one event into a race; `undefined` is the state before `started`.
 * @throws RangeError if the event does not follow the race's version, or the log does not begin with `started`.
 */
export function apply(race: Race | undefined, event: RaceEvent): Race {
  if (event.seq !== (race?.version ?? 0) + 1) {
    throw new RangeError(`event ${event.seq} does not follow event ${race?.version ?? 0}`)
  }
  if (event.type === 'started') return started(event)
  if (!race) throw new RangeError(`a log does not begin with ${event.type}`)
  const next = change(race, event)
  const clock = paced(next.clock, isSlow(next), event.at)
  return { ...next, clock, version: event.seq, lastReal: realMs(Math.max(race.lastReal, event.real)) }
}

/** Folds a whole log into a race. @throws RangeError for an empty or broken log. */
export function replay(events: readonly RaceEvent[]): Race {
  const race = events.reduce<Race | undefined>(apply, undefined)
  if (!race) throw new RangeError('an empty log')
  return race
}
