import { TooMany } from '../ports.ts'

/** Real milliseconds over which requests are counted. */
export const WINDOW_MS = 60_000
/** How many keys one limit counts at once, so that a flood cannot fill the memory. Further new keys pass uncounted until the next minute. */
export const MOST_KEYS = 50_000
/** The fraction of a limit from which the other processes are told: callers below it cost no statement. */
const WARM = 1 / 10

/** How many requests one key was granted in one window. */
export interface Tally {
  /** The same in every process. */
  readonly key: string
  /** The real moment at which the window began, in milliseconds. */
  readonly window: number
  /** Granted by this process. */
  mine: number
  /** Granted by the other processes, as far as they have said. */
  others: number
  /** The tally of the window before. */
  previous: Tally | undefined
  refused: boolean
}

export const windowOf = (at: number): number => at - (at % WINDOW_MS)

const grantedIn = (tally: Tally | undefined): number => (tally ? tally.mine + tally.others : 0)

export interface Counter {
  /** The refusal of a request now; counts nothing. */
  refusal(key: string): TooMany | undefined
  /** Counts a request, or refuses it; what is refused is not counted. */
  take(key: string): TooMany | undefined
}

export interface CounterOptions {
  /** What is limited, as it is stored and logged. */
  readonly name: string
  /** Requests a minute; at least 1. */
  readonly limit: number
  readonly now: () => number
  /** Called with a tally that the other processes should know of. */
  readonly warmed: (tally: Tally) => void
}

/**
 * Counts the requests of the last minute by key: this window's in full, the window before's in proportion to the part of it
 * that the last minute still covers. So no burst around the turn of a minute gets twice the limit.
 */
export function counter({ name, limit, now, warmed }: CounterOptions): Counter {
  const warm = Math.max(1, limit * WARM)
  let window = Number.NEGATIVE_INFINITY
  let current = new Map<string, Tally>()
  let previous = new Map<string, Tally>()

  function turn(to: number): void {
    if (to <= window) return
    previous = to === window + WINDOW_MS ? current : new Map<string, Tally>()
    current = new Map()
    window = to
  }

  function begin(key: string): Tally {
    const before = previous.get(key)
    if (before) before.previous = undefined
    const tally = { key: `${name}:${key}`, window, mine: 0, others: 0, previous: before, refused: false }
    current.set(key, tally)
    return tally
  }

  /** Whole seconds until a request would be granted, if no other is. `elapsed`: milliseconds of this window. */
  function secondsUntilFree(count: number, before: number, elapsed: number): number {
    const surplus = count + 1 - limit
    const ms =
      surplus <= 0
        ? Math.ceil((WINDOW_MS * (before + surplus)) / before)
        : WINDOW_MS + Math.ceil((WINDOW_MS * surplus) / count)
    return Math.max(1, Math.ceil((ms - elapsed) / 1000))
  }

  /** The tally of a key in this window; undefined where so many are counted that this one passes. */
  function tallyOf(key: string, at: number): Tally | undefined {
    turn(windowOf(at))
    const known = current.get(key)
    return known ?? (current.size < MOST_KEYS ? begin(key) : undefined)
  }

  function refusalOf(tally: Tally, at: number): TooMany | undefined {
    const elapsed = Math.max(0, at - window)
    const count = grantedIn(tally)
    const before = grantedIn(tally.previous)
    // Multiplied out, not divided: with whole numbers there is room at exactly the moment that a refusal named.
    if (before * (WINDOW_MS - elapsed) <= (limit - 1 - count) * WINDOW_MS) return undefined
    const first = !tally.refused
    tally.refused = true
    return new TooMany(`${tally.key} has more than ${limit} requests a minute`, {
      seconds: secondsUntilFree(count, before, elapsed),
      first,
    })
  }

  return {
    refusal(key) {
      const at = now()
      const tally = tallyOf(key, at)
      return tally && refusalOf(tally, at)
    },
    take(key) {
      const at = now()
      const tally = tallyOf(key, at)
      const refused = tally && refusalOf(tally, at)
      if (!tally || refused) return refused
      tally.mine += 1
      if (tally.mine >= warm) warmed(tally)
      return undefined
    },
  }
}
