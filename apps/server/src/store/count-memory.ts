/** From how many finishes on counts are remembered: fewer are counted within a millisecond. */
const MANY = 1_000
/** Real milliseconds for which they are. */
const FOR_MS = 5_000
/** How many are remembered at most. */
const MOST_KEPT = 10_000

/**
 * What was counted on leaderboards of so many finishes that counting them holds others up; for 5 s. What is counted on
 * smaller ones is as new as the database.
 */
export interface CountMemory<Counted> {
  /** What is remembered under a key; undefined when there is nothing, or nothing fresh. */
  recall(key: string): Counted | undefined
  /** Remembers what was counted on a leaderboard of `total` finishes. @returns the same */
  keep(key: string, counted: Counted, total: number): Counted
}

export function countMemory<Counted>(now: () => number = () => performance.now()): CountMemory<Counted> {
  const kept = new Map<string, { readonly counted: Counted; readonly until: number }>()
  return {
    recall(key) {
      const known = kept.get(key)
      return known && now() < known.until ? known.counted : undefined
    },
    keep(key, counted, total) {
      if (total < MANY) return counted
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(key, { counted, until: now() + FOR_MS })
      return counted
    },
  }
}
