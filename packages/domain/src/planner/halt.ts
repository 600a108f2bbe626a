import type { World } from '../race/world/world.ts'
import { type Terms, freshEffort } from './progress.ts'
import { LOOK, type Search, waysToWin } from './search.ts'

/** A step's position in its author's file. */
export interface StepPlace {
  readonly leg: number
  readonly step: number
}

/** A race that ends after the given step. */
function upTo(world: World, last: StepPlace): World {
  const { spec } = world
  const legs = spec.legs
    .slice(0, last.leg + 1)
    .map((it, leg) => (leg < last.leg ? it : { ...it, steps: it.steps.slice(0, last.step + 1) }))
  return { ...world, spec: { ...spec, legs } }
}

/** The first step that no way completes; with `orBefore`, a step that no way completes, if examining the earlier ones took too long. */
export interface Halt extends StepPlace {
  readonly orBefore?: true
}

/**
 * The smallest number above `from` for which `isSo` holds, given that it then holds for all larger ones; `to` if there is none below it.
 */
function least({ from, to }: { readonly from: number; readonly to: number }, isSo: (count: number) => boolean): number {
  let [before, since] = [from, to]
  while (since - before > 1) {
    const half = Math.floor((before + since) / 2)
    if (isSo(half)) since = half
    else before = half
  }
  return since
}

/**
 * [PLN-13] The first step of an unwinnable race that no way completes, however much money there is. If finding it takes more effort than
 * `most`, any step that no way completes, if one is known; undefined if only the last one is.
 */
export function haltOf(world: World, search: Omit<Search, 'effort' | 'wallet'>, most: number): Halt | undefined {
  const places = world.spec.legs.flatMap(({ steps }, leg) => steps.map((_, step): StepPlace => ({ leg, step })))
  /** Whether no way completes the first `count` steps; false if the effort runs out before that is known. */
  const isShut = (count: number, effort: Terms['effort']): boolean => {
    const last = places[count - 1]
    if (!last || effort.left <= 0) return false
    const [way] = waysToWin(upTo(world, last), { ...search, effort })
    return !way && effort.left > 0
  }
  // Steps that no line leads to are found before any departure is examined. The first step can always be done: it puts players at a place.
  const cut = least({ from: 1, to: places.length + 1 }, (count) => isShut(count, freshEffort(LOOK)))
  const effort = freshEffort(most)
  let shut = Math.min(cut, places.length)
  const known = cut <= places.length
  const isFirst = known && !isShut(shut - 1, effort)
  if (!isFirst) {
    shut = least({ from: 1, to: known ? shut - 1 : shut }, (count) => isShut(count, effort))
  }
  const at = places[shut - 1]
  if (!at || effort.left > 0) return at
  return known || shut < places.length ? { ...at, orBefore: true } : undefined
}
