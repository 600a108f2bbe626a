import {
  BOOK_STEPS,
  type LegSpec,
  type Solution,
  type StepSpec,
  type TaskSpec,
  isBookStep,
} from '../../step/step-spec.ts'
import { type Ticket, type TicketId, byRideDeparture, isValid } from '../../ticket/ticket.ts'
import { nextLocalTime } from '../../time/zone.ts'
import { type GameMs, gameMs } from '../../time/units.ts'
import { outcomeOf } from '../../step/outcome.ts'
import type { OpenContent, OpenLeg, OpenStep, OpenTask, StepId } from '../../step/open-step.ts'
import { type Race, type RunningStep, openStepOf, ticketOf, zoneOfPlayer } from '../log/race.ts'
import type { World } from '../world/world.ts'

const legId = (order: number): string => `leg-${order + 1}`

/** A step's leg and index in the spec, from 0. An added step has the position of its booking step. */
export interface Position {
  readonly order: number
  readonly index: number
}

const stepIdAt = ({ order, index }: Position): StepId => `${legId(order)}-step-${index + 1}`

function parse(id: StepId): Position | undefined {
  const match = /^leg-(\d+)-step-(\d+)(?:-await|-move)?$/.exec(id)
  return match ? { order: Number(match[1]) - 1, index: Number(match[2]) - 1 } : undefined
}

/** @throws RangeError if `id` is not a step id. */
export function positionOf(id: StepId): Position {
  const position = parse(id)
  if (!position) throw new RangeError(`not a step id: ${id}`)
  return position
}

/** The authored step with this id, or for an added step its booking step; undefined if there is none. */
export function stepSpecOf({ spec }: World, id: StepId): StepSpec | undefined {
  const position = parse(id)
  return position && spec.legs[position.order]?.steps[position.index]
}

export const openLeg = (leg: LegSpec, order: number): OpenLeg => ({
  id: legId(order),
  title: leg.title,
  html: leg.html,
  order,
})

/** How far off a right answer may be; undefined if it must be exact. */
function marginOf(solution: Solution): number | undefined {
  if (solution.type === 'place') return solution.radius
  return solution.type === 'number' && solution.tolerance > 0 ? solution.tolerance : undefined
}

/** A task without its solution and hint. */
function openTask(task: TaskSpec): OpenTask {
  const margin = marginOf(task.solution)
  return {
    difficulty: task.difficulty,
    clue: task.clue,
    solutionType: task.solution.type,
    ...(task.solution.type === 'choice' ? { options: task.solution.options } : {}),
    ...(margin === undefined ? {} : { margin }),
    ...(task.hint ? { hintPrice: task.hint.price } : {}),
    bonus: task.bonus,
    ...(task.place === undefined ? {} : { place: task.place }),
  }
}

function openContent(step: StepSpec, race: Race, world: World, at: GameMs): OpenContent {
  switch (step.stepType) {
    case 'awaitTime':
      return { stepType: 'awaitTime', until: nextLocalTime(at, step.until, zoneOfPlayer(race, world)) }
    case 'undertakeTask':
      return { stepType: 'undertakeTask', tasks: step.tasks.map(openTask) }
    default:
      return step
  }
}

/** A step still to open; its content is resolved when it opens. */
export type Coming = (race: Race, at: GameMs) => OpenStep

function authored(world: World, position: Position, step: StepSpec, ticketId?: string): Coming {
  return (race, at) => ({
    id: stepIdAt(position),
    legId: legId(position.order),
    content: openContent(step, race, world, at),
    ...(ticketId === undefined ? {} : { ticketId }),
    added: false,
  })
}

const added = (position: Position, suffix: 'await' | 'move', ticketId: string, content: OpenContent): Coming => {
  const step: OpenStep = {
    id: `${stepIdAt(position)}-${suffix}`,
    legId: legId(position.order),
    content,
    ticketId,
    added: true,
  }
  return () => step
}

/**
 * [STP-6] The steps still to come in the leg after `step`. After a booking the server adds `awaitTime` and `moveTo` unless the
 * author wrote them; either way they wait for that ticket's ride.
 */
function comingAfter(world: World, step: RunningStep, ticket: Ticket | undefined): readonly Coming[] {
  const position = positionOf(step.id)
  const { order, index } = position
  const steps = world.spec.legs[order]?.steps ?? []
  const booked = isBookStep(step.content)
  const chain: Coming[] = []
  let next = index + 1
  if (ticket && booked) {
    const author = steps[next]
    if (author?.stepType === 'awaitTime') {
      chain.push(authored(world, { order, index: next }, author, ticket.ticketId))
      next += 1
    } else {
      const content = { stepType: 'awaitTime', until: ticket.journey.arrival } as const
      chain.push(added(position, 'await', ticket.ticketId, content))
    }
  }
  if (ticket && (booked || step.content.stepType === 'awaitTime')) {
    const author = steps[next]
    const location = ticket.journey.to
    if (author?.stepType === 'moveTo' && author.location === location) {
      chain.push(authored(world, { order, index: next }, author, ticket.ticketId))
      next += 1
    } else {
      chain.push(added(position, 'move', ticket.ticketId, { stepType: 'moveTo', location }))
    }
  }
  const rest = steps.slice(next).map((it, i) => authored(world, { order, index: next + i }, it))
  return [...chain, ...rest]
}

/** The steps of the leg after `step`, given the ticket that satisfies it or that it waits for. */
export function comingOf(
  race: Race,
  world: World,
  step: RunningStep,
  ticketId: TicketId | undefined = step.ticketId,
): readonly Coming[] {
  const ride = ticketId === undefined ? undefined : ticketOf(race, ticketId)
  return comingAfter(world, step, ride)
}

/** Number of steps of the leg still to be completed, including `step` itself and added steps. */
export const remainingOf = (race: Race, world: World, step: RunningStep): number =>
  1 + comingOf(race, world, step).length

/** The first step of the leg with index `order`. */
export function firstOf(world: World, order: number): Coming | undefined {
  const step = world.spec.legs[order]?.steps[0]
  return step && authored(world, { order, index: 0 }, step)
}

/** A task as authored, with its solution. */
export function taskSpecOf(world: World, id: StepId, task: number): TaskSpec | undefined {
  const step = stepSpecOf(world, id)
  return step?.stepType === 'undertakeTask' ? step.tasks[task] : undefined
}

/** [STP-5] Ticket states by preference: a ride that is over is best, then one under way. */
const NEARNESS: readonly string[] = ['arrived', 'boarded', 'booked']

/**
 * [STP-5] The valid tickets for the trip of a booking step that satisfy no step yet, best first: rides that are over, then rides under
 * way, then booked ones by departure, since the player will board the first to leave.
 */
export function ticketsFor(race: Race, step: RunningStep): readonly Ticket[] {
  const { content } = step
  if (!isBookStep(content)) return []
  const kinds: readonly string[] = BOOK_STEPS[content.stepType]
  const used = new Set(race.steps.map((it) => it.completion?.ticketId))
  const fitting = race.tickets.filter(
    (ticket) =>
      isValid(ticket) &&
      !used.has(ticket.ticketId) &&
      kinds.includes(ticket.journey.transport) &&
      ticket.journey.from === content.from &&
      ticket.journey.to === content.to,
  )
  return fitting.toSorted((a, b) => NEARNESS.indexOf(a.state) - NEARNESS.indexOf(b.state) || byRideDeparture(a, b))
}

/** [STP-5] The ticket that satisfies a booking step; undefined if there is none. */
export const ticketFor = (race: Race, step: RunningStep): Ticket | undefined => ticketsFor(race, step)[0]

/** A booking step whose ticket has failed it. */
export interface FailedBooking {
  readonly step: RunningStep & Required<Pick<RunningStep, 'completion'>>
  /** The open step, which waits for that ticket's ride. */
  readonly waiting: RunningStep & { readonly ticketId: TicketId }
  /** The ticket that satisfies the booking step instead; undefined if there is none. */
  readonly other: Ticket | undefined
}

const bindsTo = (step: RunningStep | undefined): step is FailedBooking['waiting'] => step?.ticketId !== undefined

/**
 * [STP-7] The booking step whose ride the open step waits for, if that ride will not be taken: its ticket was missed or cancelled, or
 * is still booked while another for the trip is in use or was used. Undefined otherwise.
 */
export function failedBooking(race: Race): FailedBooking | undefined {
  const waiting = openStepOf(race)
  if (!bindsTo(waiting)) return undefined
  const { ticketId } = waiting
  const step = race.steps.find((it): it is FailedBooking['step'] => it.completion?.ticketId === ticketId)
  if (!step) return undefined
  const other = ticketFor(race, step)
  const state = ticketOf(race, ticketId)?.state
  const overtaken = state === 'booked' && other !== undefined && other.state !== 'booked'
  return overtaken || state === 'missed' || state === 'cancelled' ? { step, waiting, other } : undefined
}

/** When an open step completes without being reported: at `at`, or if `lenient` as soon as game time has passed `at`. */
export interface Completion {
  readonly at: GameMs
  readonly lenient: boolean
  readonly ticketId?: string
}

/**
 * [STP-2] When an open step completes according to the log; undefined while it waits. A step that is done at once completes when it is
 * reported, or as soon as game time has passed its opening. Either way it is dated at its opening.
 */
export function completionOf(
  race: Race,
  step: RunningStep,
  places: Pick<World['locations'], 'has'>,
): Completion | undefined {
  const { content, openedAt } = step
  const since = (at: GameMs): Completion => ({ at: gameMs(Math.max(openedAt, at)), lenient: false })
  if (step.ticketId !== undefined) {
    const ticket = ticketOf(race, step.ticketId)
    if (ticket?.state !== 'arrived') return undefined
    return since(content.stepType === 'awaitTime' ? gameMs(Math.max(content.until, ticket.journey.arrival)) : openedAt)
  }
  if (outcomeOf(step, places).code === 200) return { at: openedAt, lenient: true }
  if (content.stepType === 'awaitTime') return since(content.until)
  if (content.stepType === 'reach') {
    return race.place.kind === 'at' && race.place.location === content.location ? since(race.place.since) : undefined
  }
  const ticket = ticketFor(race, step)
  return ticket && { ...since(ticket.bookedAt), ticketId: ticket.ticketId }
}
