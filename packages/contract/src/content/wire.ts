import {
  type Location,
  type RaceSpec,
  type Solution,
  type StepSpec,
  type TaskSpec,
  inDollars,
  inHM,
} from '@final-call/domain'
import type { WireLocation } from '../race/race.ts'
import type { LocationWire } from './location.ts'
import type { StoredRaceSpecWire } from './race-spec.ts'
import type { StoredStepWire } from './step.ts'
import type { TaskWire } from './task.ts'

function wireSolution(solution: Solution): Pick<TaskWire, 'solutionResponse' | 'solution'> {
  const { type } = solution
  switch (type) {
    case 'integer':
    case 'date':
      return { solutionResponse: { type }, solution: solution.value }
    case 'number':
      return { solutionResponse: { type, tolerance: solution.tolerance }, solution: solution.value }
    case 'text':
      return { solutionResponse: { type }, solution: [...solution.values] }
    case 'choice':
      return { solutionResponse: { type, options: [...solution.options] }, solution: solution.value }
    case 'place':
      return { solutionResponse: { type, radius: solution.radius }, solution: [...solution.coords] }
  }
}

const wireTask = ({ difficulty, clue, hint, solution, bonus, place }: TaskSpec): TaskWire => ({
  difficulty,
  clue,
  ...(hint && { solutionText: hint.text, hintPrice: inDollars(hint.price) }),
  ...wireSolution(solution),
  bonus: inDollars(bonus),
  ...(place !== undefined && { place }),
})

function wireStep(step: StepSpec): StoredStepWire {
  switch (step.stepType) {
    case 'awaitTime':
      return { stepType: step.stepType, until: inHM(step.until) }
    case 'undertakeTask':
      return { stepType: step.stepType, tasks: step.tasks.map(wireTask) }
    case 'unknown':
      return { stepType: step.kind }
    default:
      return step
  }
}

/**
 * A race in the stored format, ready for JSON; the inverse of `StoredRaceSpec`. Steps of unknown kinds keep only their kind.
 */
export const wireRaceSpec = (spec: RaceSpec): StoredRaceSpecWire => ({
  ...spec,
  wallet: inDollars(spec.wallet),
  startTime: inHM(spec.startTime),
  tags: [...spec.tags],
  legs: spec.legs.map(({ title, html, steps }) => ({ title, html, steps: steps.map(wireStep) })),
})

const wireRoom = ({ room }: Pick<Location, 'room'>) =>
  room && { room: { price: inDollars(room.price), hours: room.hours } }

/** A place in the upload format, ready for JSON; the inverse of `LocationInput`. */
export const wirePlace = ({ coords: [lat, lng], ...rest }: Location): LocationWire => ({
  ...rest,
  coords: [lat, lng],
  ...wireRoom(rest),
})

/** A place as players are told of it. */
export const wireLocation = (place: Location): WireLocation => {
  const { id, name, city, coords, zone, markerType, abvr3 } = place
  return { id, name, city, coords: [...coords], zone, markerType, abvr3, ...wireRoom(place) }
}
