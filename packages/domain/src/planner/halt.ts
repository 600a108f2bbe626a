import type { World } from '../race/world.ts'
import { type Terms, freshEffort } from './progress.ts'
import { LOOK, type Search, waysToWin } from './search.ts'

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

/** The first step that no way gets done; or, where it took too long to look at those before it, one that none does. */
export interface Halt extends StepPlace {
  readonly orBefore?: true
}

/** The least number above `from` of which something is so, as it is of all from there on; `to` where it is of none below. */
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
 * [PLN-13] The first step of a race that cannot be won which no way gets done, however much money there is. Where that takes more
 * than `most` to find out, one that none does, if one is known; undefined where none is but the last.
 */
export function haltOf(world: World, search: Omit<Search, 'effort' | 'wallet'>, most: number): Halt | undefined {
  const places = world.spec.legs.flatMap(({ steps }, leg) => steps.map((_, step): StepPlace => ({ leg, step })))
  /** Whether no way gets the first steps done; not where there is not the effort left to find out. */
  const isShut = (count: number, effort: Terms['effort']): boolean => {
    const last = places[count - 1]
    if (!last || effort.left <= 0) return false
    const [way] = waysToWin(upTo(world, last), { ...search, effort })
    return !way && effort.left > 0
  }
  // Where no line leads shows before a departure is looked at. What is before can be done, for a race begins somewhere.
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
