import type { World } from '../race/world.ts'
import { freshEffort } from './progress.ts'
import { type Search, waysToWin } from './search.ts'

/** A step in its author's file. */
export interface StepPlace {
  readonly leg: number
  readonly step: number
}

/** A race that ends after some of its steps. */
function upTo(world: World, last: StepPlace): World {
  const { spec } = world
  const legs = spec.legs
    .slice(0, last.leg + 1)
    .map((it, leg) => (leg < last.leg ? it : { ...it, steps: it.steps.slice(0, last.step + 1) }))
  return { ...world, spec: { ...spec, legs } }
}

/**
 * [PLN-13] The first step of a race that cannot be won which no way gets done, however much money there is; undefined where that
 * takes more than `most` to find out.
 */
export function haltOf(world: World, search: Omit<Search, 'effort' | 'wallet'>, most: number): StepPlace | undefined {
  const places = world.spec.legs.flatMap(({ steps }, leg) => steps.map((_, step): StepPlace => ({ leg, step })))
  const effort = freshEffort(most)
  // What is before `done` can be done, for a race begins somewhere; not all that is before `beyond`.
  let [done, beyond] = [1, places.length]
  while (beyond - done > 1) {
    const half = Math.floor((done + beyond) / 2)
    const last = places[half - 1]
    if (!last) return undefined
    const [way] = waysToWin(upTo(world, last), { ...search, effort })
    if (way) done = half
    else if (effort.left <= 0) return undefined
    else beyond = half
  }
  return places[done]
}
