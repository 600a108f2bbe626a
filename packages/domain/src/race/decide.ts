import { gameTime, pause, play } from '../clock/clock.ts'
import { penalty, isRight } from '../step/answer.ts'
import { GOLD } from '../timetable/service.ts'
import { journeyAt, pathOf } from '../timetable/departures.ts'
import { isOnSale } from '../timetable/fare.ts'
import type { Journey } from '../timetable/journey.ts'
import type { LocationId } from '../place/location.ts'
import { alarmAt, refundable } from '../ticket/ticket.ts'
import { type Cents, type GameMs, gameMs, type RealMs, after, cents, minutes, realMs } from '../time/units.ts'
import { localClock } from '../time/zone.ts'
import { balance, topUpOf } from '../wallet/ledger.ts'
import { moneyText } from '../wallet/money-text.ts'
import type { Command, CommandKind, CommandOf, Refusal, RefusalReason } from './commands.ts'
import { completeStep } from './completing.ts'
import { completionOf, taskSpecOf } from './course.ts'
import type { StepId } from '../step/open-step.ts'
import type { RaceEvent } from './events.ts'
import { type Race, type RunningStep, openStepOf, ticketOf, zoneOfPlayer } from './race.ts'
import { isTired } from './rest.ts'
import { type Scribe, scribeFor } from './scribe.ts'
import { type Moment, reopenFor, settleAliveWith, shownAt, writeDue } from './settle.ts'
import { isStranded } from './staying.ts'
import type { World } from './world.ts'

export type Decision =
  | { readonly ok: true; readonly events: readonly RaceEvent[] }
  /** What time brought about is in the log all the same. */
  | { readonly ok: false; readonly events: readonly RaceEvent[]; readonly refusal: Refusal }

/** [CMD-8] Tickets and walks in one race, whatever became of them: what is folded and stored grows with each. */
export const MOST_TICKETS = 200

/** [CMD-9] Events in one race: many times what its longest can need, and what its log may cost to keep and to download. */
export const MOST_EVENTS = 10_000

/** One command at work: the race as it stands, the world, and the moment on both clocks. */
interface Context {
  readonly scribe: Scribe
  readonly race: Race
  readonly world: World
  readonly at: GameMs
  readonly real: RealMs
}

const refuse = (reason: RefusalReason, message: string): Refusal => ({ reason, message })

/** [WAL-2] A refusal when the wallet is short of an amount. */
function shortOf(race: Race, price: Cents): Refusal | undefined {
  const short = price - balance(race.ledger)
  return short > 0
    ? refuse('wallet-short', `Your wallet is ${moneyText(cents(short))} short: it costs ${moneyText(price)}.`)
    : undefined
}

const noTicket = (): Refusal => refuse('no-ticket', 'You hold no such ticket.')
const departed = (): Refusal => refuse('departed', 'It has already departed.')

/** [CMD-7] A refusal of a journey that nobody could be on: time is over before it leaves. */
const beyondEnd = ({ clock }: Race, { departure }: Pick<Journey, 'departure'>): Refusal | undefined =>
  departure > clock.end ? refuse('beyond-end', 'It leaves after the end of the race.') : undefined
const notOpen = (): Refusal => refuse('step-not-open', 'This step is not open.')

const isAt = (race: Race, location: LocationId): boolean => race.place.kind === 'at' && race.place.location === location

function busy({ race, world, at }: Context): Refusal | undefined {
  if (race.busyUntil === undefined || race.busyUntil <= at) return undefined
  return refuse('busy', `You are busy until ${localClock(race.busyUntil, zoneOfPlayer(race, world))}.`)
}

function openTask(context: Context, stepId: StepId): RunningStep | Refusal {
  const step = openStepOf(context.race)
  if (!step || step.id !== stepId) return notOpen()
  return step.content.stepType === 'undertakeTask' ? step : refuse('no-task', 'This step has no task to answer.')
}

function bookTicket(command: CommandOf<'bookTicket'>, { scribe, race, world, at, real }: Context): Refusal | undefined {
  const journey = journeyAt(world, command.journey, command, at)
  if (!journey) return refuse('no-journey', 'There is no such journey.')
  const onFoot = journey.transport === 'walk'
  if (journey.departure <= at && !onFoot) return departed()
  if (onFoot && journey.departure <= at && !isAt(race, journey.from)) {
    return refuse('elsewhere', 'You can start walking only where you stand.')
  }
  const late = beyondEnd(race, journey)
  if (late) return late
  if (race.tickets.length >= MOST_TICKETS) {
    return refuse('too-many-tickets', `You have had ${MOST_TICKETS} tickets: one race sells no more than that.`)
  }
  const fare = journey.fares.find(({ type }) => type === command.fareType)
  if (!fare) return refuse('fare-not-sold', `No ${command.fareType} fare is sold on this journey.`)
  if (!isOnSale(fare, journey, at)) return refuse('fare-not-sold', `The ${fare.type} fare is no longer sold.`)
  const short = shortOf(race, fare.fare)
  if (short) return short
  const ticketId = `T${race.version + 1}`
  const path = pathOf(journey, world)
  scribe.write({ type: 'booked', ticketId, journey: { ...journey, ...(path ? { path } : {}) }, fare }, at, real)
  if (fare.fare > 0) {
    scribe.write({ type: 'money', reason: 'fare', amount: cents(-fare.fare), ref: ticketId }, at, real)
  }
  return undefined
}

/** [TKT-13] */
function cancelTicket(
  { ticketId, refund = false }: CommandOf<'cancelTicket'>,
  { scribe, race, world, at, real }: Context,
): Refusal | undefined {
  const ticket = ticketOf(race, ticketId)
  if (!ticket) return noTicket()
  if (ticket.state !== 'booked') return refuse('ticket-used', 'This ticket can no longer be cancelled.')
  const refunded = refundable(ticket, race.tickets, at)
  if (refund && !refunded)
    return refuse('refund-closed', 'There is no refund for it any more, so you still hold this ticket.')
  scribe.write({ type: 'cancelled', ticketId, refunded }, at, real)
  if (refunded) scribe.write({ type: 'money', reason: 'refund', amount: ticket.fare.fare, ref: ticketId }, at, real)
  reopenFor(scribe, world, ticketId, at, real)
  return undefined
}

/** [TKT-7] To a later departure of the same service, between the same stops. */
function moveTicket(command: CommandOf<'moveTicket'>, { scribe, race, world, at, real }: Context): Refusal | undefined {
  const ticket = ticketOf(race, command.ticketId)
  if (!ticket) return noTicket()
  if (ticket.state !== 'booked') return refuse('ticket-used', 'This ticket can no longer be moved.')
  const old = ticket.journey
  if (ticket.fare.class !== GOLD) return refuse('not-movable', 'Only a Gold ticket can be moved.')
  if (command.journey.productId !== old.ref.productId) {
    return refuse('not-movable', 'A ticket moves to a later departure of the same service only.')
  }
  const journey = journeyAt(world, command.journey, old, at)
  if (!journey) return refuse('no-journey', 'There is no such journey.')
  if (journey.departure <= at) return departed()
  if (journey.departure <= old.departure) {
    return refuse('not-movable', 'A ticket moves to a later departure only.')
  }
  const late = beyondEnd(race, journey)
  if (late) return late
  const path = pathOf(journey, world)
  const moved = { ...journey, ...(path ? { path } : {}) }
  scribe.write({ type: 'ticketMoved', ticketId: ticket.ticketId, journey: moved }, at, real)
  return undefined
}

/**
 * [CLK-8] What falls due on the way happens first, each at its own instant. Who is left behind goes no further than the departure,
 * who is taken off the ride no further than that.
 */
function skipToAlarm(
  command: CommandOf<'skipToAlarm'>,
  { scribe, race, world, at, real }: Context,
): Refusal | undefined {
  const ticket = ticketOf(race, command.ticketId)
  const target = ticket && alarmAt(ticket, command.alarm)
  if (!ticket || target === undefined) return noTicket()
  const before = ticket.state === 'booked' || (ticket.state === 'boarded' && command.alarm === 'arrival')
  if (!before || target <= at) return undefined
  const { ticketId, journey } = ticket
  const within = (moment: GameMs): GameMs => gameMs(Math.min(moment, race.clock.end))
  let [alarm, to] = [command.alarm, within(target)]
  if (alarm === 'arrival' && ticket.state === 'booked') {
    const leaves = within(journey.departure)
    writeDue(scribe, world, () => leaves, real)
    if (ticketOf(scribe.race(), ticketId)?.state !== 'boarded') [alarm, to] = ['departure', leaves]
  }
  const until = (now: Race): GameMs => {
    const takenOff = ticketOf(now, ticketId)?.state === 'void' && now.place.kind !== 'nowhere'
    return takenOff ? gameMs(Math.min(to, now.place.since)) : to
  }
  writeDue(scribe, world, until, real)
  if (!scribe.race().ended) scribe.write({ type: 'skipped', ticketId, alarm }, until(scribe.race()), real)
  return undefined
}

/** [STP-4] The race's own state decides; a step that is not done yet is left as it is. */
function reportStep(
  { stepId }: CommandOf<'completeStep'>,
  { scribe, race, world, at, real }: Context,
): Refusal | undefined {
  const step = race.steps.find(({ id }) => id === stepId)
  if (step?.state === 'complete') return undefined
  if (!step || step.id !== race.openStepId) return notOpen()
  const completion = completionOf(race, world, step)
  if (completion && completion.at <= at) completeStep(scribe, world, step, { ...completion, real })
  return undefined
}

function answerTask(command: CommandOf<'answerTask'>, context: Context): Refusal | undefined {
  const { scribe, race, world, at, real } = context
  const { stepId, task, response } = command
  const step = openTask(context, stepId)
  if ('reason' in step) return step
  const spec = taskSpecOf(world, stepId, task)
  if (!spec) return refuse('no-task', 'This step has no such task.')
  const occupied = busy(context)
  if (occupied) return occupied
  if (spec.place !== undefined && !isAt(race, spec.place)) {
    const there = world.locations.get(spec.place)?.name ?? spec.place
    return refuse('elsewhere', `This task can be answered only at ${there}.`)
  }
  const right = isRight(spec.solution, response)
  if (right === undefined) return refuse('unfit-answer', `The answer must be of this kind: ${spec.solution.type}.`)
  if (!right) {
    const cost = penalty(step.wrongAnswers[task] ?? 0)
    const busyUntil = after(at, isTired(race, at) ? minutes(cost * 2) : cost)
    scribe.write({ type: 'answered', stepId, task, response, right, busyUntil }, at, real)
    return undefined
  }
  scribe.write({ type: 'answered', stepId, task, response, right }, at, real)
  if (spec.bonus > 0) scribe.write({ type: 'money', reason: 'bonus', amount: spec.bonus, ref: stepId }, at, real)
  completeStep(scribe, world, step, { at, real })
  return undefined
}

function takeHint({ stepId, task }: CommandOf<'takeHint'>, context: Context): Refusal | undefined {
  const { scribe, race, world, at, real } = context
  const step = openTask(context, stepId)
  if ('reason' in step) return step
  if (step.hints[task] !== undefined) return undefined
  const hint = taskSpecOf(world, stepId, task)?.hint
  if (!hint) return refuse('no-hint', 'There is no hint for this task.')
  const short = shortOf(race, hint.price)
  if (short) return short
  if (hint.price > 0) {
    scribe.write({ type: 'money', reason: 'hint', amount: cents(-hint.price), ref: stepId }, at, real)
  }
  scribe.write({ type: 'hintTaken', stepId, task, text: hint.text }, at, real)
  return undefined
}

/** [RST-4] A room where the player stands, paid at once. */
function takeRoom(_: CommandOf<'takeRoom'>, context: Context): Refusal | undefined {
  const { scribe, race, world, at, real } = context
  const location = race.place.kind === 'at' ? race.place.location : undefined
  const room = location === undefined ? undefined : world.locations.get(location)?.room
  if (location === undefined || !room) return refuse('no-room', 'There is no room to be had here.')
  const refused = busy(context) ?? shortOf(race, room.price)
  if (refused) return refused
  scribe.write({ type: 'money', reason: 'room', amount: cents(-room.price), ref: location }, at, real)
  scribe.write({ type: 'roomTaken', location, until: after(at, minutes(room.hours * 60)) }, at, real)
  return undefined
}

/** [WRK-1] Only for a player who can afford no way on. */
function work({ hours }: CommandOf<'work'>, context: Context): Refusal | undefined {
  const { scribe, race, world, at, real } = context
  const occupied = busy(context)
  if (occupied) return occupied
  if (race.place.kind !== 'at') return refuse('elsewhere', 'There is no work on the way.')
  if (!isStranded(race, world, at)) {
    return refuse('not-stranded', 'It is not money that keeps you here: work is for those who can afford no way on.')
  }
  scribe.write({ type: 'workStarted', hours, until: after(at, minutes(hours * 60)) }, at, real)
  return undefined
}

/** [WAL-4] A transfer is added to the wallet once, however often it is reported. */
function topUp({ amount, transferId }: CommandOf<'topUp'>, { scribe, race, at, real }: Context): undefined {
  if (topUpOf(race.ledger, transferId)) return
  scribe.write({ type: 'money', reason: 'top-up', amount, ref: transferId }, at, real)
}

/** Why a race takes no new command, save that a full one can be stopped; undefined while it takes them. */
export function takesNoMore(race: Race): Refusal | undefined {
  if (race.ended) return refuse('clock-stopped', 'This race is over.')
  if (race.version < MOST_EVENTS) return undefined
  const message = `This race has had ${MOST_EVENTS} events, and no more fit into it. It can still be stopped.`
  return refuse('too-many-events', message)
}

/** [CMD-2] Whether a command was carried out before: then it is answered as it was, even once the race is over. */
function isRepeated(race: Race, command: Command): boolean {
  if (command.kind === 'completeStep') return race.steps.some((it) => it.id === command.stepId && it.completion)
  return command.kind === 'topUp' && topUpOf(race.ledger, command.transferId) !== undefined
}

const HANDLERS: { readonly [K in CommandKind]: (command: CommandOf<K>, context: Context) => Refusal | undefined } = {
  playClock(_, { scribe, race, at, real }) {
    if (play(race.clock, real) !== race.clock) scribe.write({ type: 'played' }, at, real)
    return undefined
  },
  pauseClock(_, { scribe, race, at, real }) {
    if (pause(race.clock, real) !== race.clock) scribe.write({ type: 'paused' }, at, real)
    return undefined
  },
  stopClock(_, { scribe, at, real }) {
    scribe.write({ type: 'ended', ending: 'abandoned' }, at, real)
    return undefined
  },
  setSpeed({ speed }, { scribe, race, at, real }) {
    if (speed !== race.clock.speed) scribe.write({ type: 'speedSet', speed }, at, real)
    return undefined
  },
  setPace({ pace }, { scribe, race, at, real }) {
    if (pace !== race.pace) scribe.write({ type: 'paceSet', pace }, at, real)
    return undefined
  },
  setHold({ on }, { scribe, race, at, real }) {
    if (on !== race.holdAtCalls) scribe.write({ type: 'holdSet', on }, at, real)
    return undefined
  },
  dismissCalls(_, { scribe, race, at, real }) {
    if (race.held) scribe.write({ type: 'released' }, at, real)
    return undefined
  },
  takeRoom,
  work,
  skipToAlarm,
  bookTicket,
  cancelTicket,
  moveTicket,
  completeStep: reportStep,
  answerTask,
  takeHint,
  topUp,
}

function handle<K extends CommandKind>(command: CommandOf<K>, context: Context): Refusal | undefined {
  const handler: (command: CommandOf<K>, context: Context) => Refusal | undefined = HANDLERS[command.kind as K]
  return handler(command, context)
}

/**
 * [CMD-1] Settles, then carries a command out or refuses it. The call is a sign of life; its moment is when the server
 * received it, or that of the last event if later. The events are to be stored either way: time has brought some about.
 */
export function decide(race: Race, command: Command, world: World, moment: Moment): Decision {
  const scribe = scribeFor(race)
  settleAliveWith(scribe, world, moment)
  const current = scribe.race()
  const real = realMs(Math.max(current.lastReal, moment.now))
  const at = gameTime(current.clock, real)
  const closed = takesNoMore(current)
  const stops = command.kind === 'stopClock' && !current.ended
  if (closed && !stops && !isRepeated(current, command)) {
    return { ok: false, events: scribe.events(), refusal: closed }
  }
  const refusal = handle(command, { scribe, race: current, world, at, real })
  writeDue(scribe, world, shownAt(real), real)
  const events = scribe.events()
  return refusal ? { ok: false, events, refusal } : { ok: true, events }
}
