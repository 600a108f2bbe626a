import { putBounded } from '@final-call/domain'

/** The number of finishes from which counts are cached: fewer are counted within a millisecond. */
const MANY = 1_000
/** Real milliseconds for which a count is cached. */
const FOR_MS = 5_000
/** The most cached counts. */
const MOST_KEPT = 10_000

/**
 * Caches counts, for 5 s, of leaderboards that are so long that counting would hold up others. Counts of shorter ones are always read from
 * the database.
 */
export interface CountCache<Counted> {
  /** The count cached under a key; undefined if there is none, or it is too old. */
  get(key: string): Counted | undefined
  /** Caches a count of a leaderboard of `total` finishes if that is long enough. @returns the count */
  keep(key: string, counted: Counted, total: number): Counted
}

export function countCache<Counted>(now: () => number = () => performance.now()): CountCache<Counted> {
  const kept = new Map<string, { readonly counted: Counted; readonly until: number }>()
  return {
    get(key) {
      const known = kept.get(key)
      return known && now() < known.until ? known.counted : undefined
    },
    keep(key, counted, total) {
      if (total < MANY) return counted
      putBounded(kept, key, { counted, until: now() + FOR_MS }, MOST_KEPT)
      return counted
    },
  }
}
