import { type LegSpec, type Solution, type StepSpec, type TaskSpec, isBookStep } from '../../step/step-spec.ts'
import type { Ticket, TicketId } from '../../ticket/ticket.ts'
import { nextLocalTime } from '../../time/zone.ts'
import type { GameMs } from '../../time/units.ts'
import type { OpenContent, OpenLeg, OpenStep, OpenTask, StepId } from '../../step/open-step.ts'
import { type Race, type RunningStep, ticketOf, zoneOfPlayer } from '../log/race.ts'
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
