import type { LocationId } from '../place/location.ts'
import type { World } from '../race/world/world.ts'
import { courseOfLeg } from './course.ts'
import type { StepPlace } from './halt.ts'
import type { RaceNetwork } from './race-network.ts'

/** A task that nobody can solve, as no way leads to its place. */
export interface LostTask extends StepPlace {
  readonly place: LocationId
}

/** A function that gives all places to which ways lead from a place, that one included. */
function reachIn({ links }: RaceNetwork): (from: LocationId) => ReadonlySet<LocationId> {
  const leaving = Map.groupBy(links, ({ from }) => from)
  const known = new Map<LocationId, ReadonlySet<LocationId>>()
  const look = (from: LocationId): ReadonlySet<LocationId> => {
    const reached = new Set([from])
    // A set gives what is added to it meanwhile, too.
    for (const place of reached) for (const { to } of leaving.get(place) ?? []) reached.add(to)
    return reached
  }
  return (from) => {
    const reached = known.get(from) ?? look(from)
    known.set(from, reached)
    return reached
  }
}

/**
 * [PLN-14] In a race that can be won, the tasks to whose place no way leads from where an earlier step puts or finds the player. Their
 * steps have other tasks: a step with none keeps a race from being won, which a search finds. A `moveTo` that waits for a ride tells no
 * place: an earlier ride counts too, after which the player may have been put elsewhere.
 */
export function lostTasks({ spec }: Pick<World, 'spec'>, network: RaceNetwork): readonly LostTask[] {
  const reachOf = reachIn(network)
  const lost: LostTask[] = []
  let at: LocationId | undefined
  for (const [leg, { steps }] of spec.legs.entries()) {
    for (const [step, { step: it, bound }] of courseOfLeg(steps).entries()) {
      if ('location' in it && !bound) at = it.location
      if (it.stepType !== 'undertakeTask' || at === undefined) continue
      for (const { place } of it.tasks) {
        if (place !== undefined && !reachOf(at).has(place)) lost.push({ leg, step, place })
      }
    }
  }
  return lost
}
