import type { GameMs, LocationId } from '@final-call/domain'
import { type Scene, momentThere } from '../place/where.ts'

/** A sentence that the race ends before `then`, when `what` would happen: `you wake up`. By the clocks of a place; undefined if it does not. */
export function endsBefore(then: GameMs, what: string, place: LocationId, scene: Scene): string | undefined {
  const { end } = scene.race.clock
  return then > end ? `The race ends ${momentThere(end, place, scene)}, before ${what}.` : undefined
}
