/** Bounds on a whole race, which keep the cost of reading, planning and listing it small. */
export const RACE_BOUNDS = {
  steps: 500,
  tasks: 1_000,
  /** Total characters of its texts: titles, HTML, hints, answers and names. */
  text: 400_000,
  /** Total number of JSON values of any kind; more than any playable race needs. */
  values: 30_000,
} as const
type Bound = keyof typeof RACE_BOUNDS

/** Nesting deeper than in any valid race. */
const DEEPEST = 32

const IN_WORDS: { readonly [B in Bound]: string } = {
  steps: 'steps',
  tasks: 'tasks',
  text: 'characters of text',
  values: 'values',
}

/** A problem, and where it is. */
export interface Excess {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/**
 * Where a race exceeds `RACE_BOUNDS`; undefined if it does not. Works on any value, since it is the first check of an upload. Creator and
 * creation time are ignored, and so not counted.
 */
export function excessOf(race: unknown): Excess | undefined {
  const counts: Record<Bound, number> = { steps: 0, tasks: 0, text: 0, values: 0 }

  function exceeds(bound: Bound, more: number): boolean {
    counts[bound] += more
    return counts[bound] > RACE_BOUNDS[bound]
  }
  function count(value: unknown, key: string | number | undefined): Bound | undefined {
    if (exceeds('values', 1)) return 'values'
    if (typeof value === 'string' && exceeds('text', value.length)) return 'text'
    if ((key === 'steps' || key === 'tasks') && Array.isArray(value) && exceeds(key, value.length)) return key
    return undefined
  }
  function look(value: unknown, path: readonly (string | number)[]): Excess | undefined {
    const bound = count(value, path.at(-1))
    if (bound) {
      const message = `expected at most ${RACE_BOUNDS[bound].toLocaleString('en')} ${IN_WORDS[bound]} in a whole race`
      return { path, message }
    }
    if (typeof value !== 'object' || value === null || path.length > DEEPEST) return undefined
    const entries: Iterable<[string | number, unknown]> = Array.isArray(value)
      ? value.entries()
      : Object.entries(value).filter(([key]) => path.length > 0 || (key !== 'creator' && key !== 'createdAt'))
    for (const [key, item] of entries) {
      const excess = look(item, [...path, key])
      if (excess) return excess
    }
    return undefined
  }

  return look(race, [])
}
