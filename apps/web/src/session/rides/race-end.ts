import type { GameMs, LocationId } from '@final-call/domain'
import { type Scene, momentThere } from '../place/where.ts'

/** That the race ends before `then`, by the clocks of a place; `what` is what would come of it: `you wake up`. Undefined if it does not. */
export function endsBefore(then: GameMs, what: string, place: LocationId, scene: Scene): string | undefined {
  const { end } = scene.race.clock
  return then > end ? `The race ends ${momentThere(end, place, scene)}, before ${what}.` : undefined
}
