import { createHmac, randomBytes } from 'node:crypto'
import { TooMany } from '../ports.ts'

/** The length of a window in which requests are counted, in real milliseconds. */
export const WINDOW_MS = 60_000
/** The most keys that one limit counts each by itself at once, so that a flood cannot fill the memory. */
export const MOST_KEYS = 50_000
/**
 * So many crowds hold all further keys, until the next minute. Each may have `CROWD_SHARE` times the limit of a key: filling all of them takes
 * more requests than a server can answer, and one busy caller fills only its own, which few others are in.
 */
const CROWDS = 4_096
const CROWD_SHARE = 10
/** The fraction of a limit from which a count is shared with other processes: callers below it cost no statement. */
const WARM = 1 / 10

/** The number of requests granted to one key in one window. */
export interface Tally {
  /** Identical in all processes. */
  readonly key: string
  /** The start of the window, in real milliseconds. */
  readonly window: number
  /** Requests granted by this process. */
  mine: number
  /** Requests granted by other processes, as far as they have reported them. */
  others: number
  /** The tally of the previous window. */
  previous: Tally | undefined
  refused: boolean
}

export const windowOf = (at: number): number => at - (at % WINDOW_MS)

const grantedIn = (tally: Tally | undefined): number => (tally ? tally.mine + tally.others : 0)

export interface Counter {
  /** The refusal of a request at this moment, if any; counts nothing. */
  refusal(key: string): TooMany | undefined
  /** Counts a request, or returns the refusal; refused requests are not counted. */
  take(key: string): TooMany | undefined
}

export interface CounterOptions {
  /** The name of the limit in the store and the log. */
  readonly name: string
  /** Requests per minute; at least 1. */
  readonly limit: number
  readonly now: () => number
  /** Called with a tally that other processes should know. */
  readonly warmed: (tally: Tally) => void
}

/**
 * Counts the requests of the last minute by key. Those of this window count in full; those of the previous one count in proportion to the
 * part of it that the last minute covers. So no burst around the turn of a minute gets twice the limit. New keys beyond `MOST_KEYS` are
 * counted in crowds, by this process alone, since another has other keys in them.
 */
export function counter(options: CounterOptions): Counter {
  const { name, limit, now } = options
  const crowds = counterOfKeys({ name: `${name}-crowd`, limit: limit * CROWD_SHARE, now, warmed: () => undefined })
  // Secret, so that nobody can choose an address that is in another's crowd.
  const secret = randomBytes(32)
  const crowdOf = (key: string): string =>
    String(createHmac('sha256', secret).update(key).digest().readUInt16BE() % CROWDS)
  return counterOfKeys(options, {
    refusal: (key) => crowds.refusal(crowdOf(key)),
    take: (key) => crowds.take(crowdOf(key)),
  })
}

/** @param beyond counts the keys that are too many here */
function counterOfKeys({ name, limit, now, warmed }: CounterOptions, beyond?: Counter): Counter {
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

  /**
   * Whole seconds until a request would be granted if there are no others. `elapsed` is the time since the window began, in milliseconds.
   */
  function secondsUntilFree(count: number, before: number, elapsed: number): number {
    const surplus = count + 1 - limit
    const ms =
      surplus <= 0
        ? Math.ceil((WINDOW_MS * (before + surplus)) / before)
        : WINDOW_MS + Math.ceil((WINDOW_MS * surplus) / count)
    return Math.ceil((ms - elapsed) / 1000)
  }

  /** The tally of a key in this window; undefined if too many keys are counted. */
  function tallyOf(key: string, at: number): Tally | undefined {
    turn(windowOf(at))
    const known = current.get(key)
    return known ?? (current.size < MOST_KEYS ? begin(key) : undefined)
  }

  function refusalOf(tally: Tally, at: number): TooMany | undefined {
    const elapsed = Math.max(0, at - window)
    const count = grantedIn(tally)
    const before = grantedIn(tally.previous)
    // Multiplied out rather than divided: in whole numbers, a request is granted exactly when a refusal said.
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
      return tally ? refusalOf(tally, at) : beyond?.refusal(key)
    },
    take(key) {
      const at = now()
      const tally = tallyOf(key, at)
      if (!tally) return beyond?.take(key)
      const refused = refusalOf(tally, at)
      if (refused) return refused
      tally.mine += 1
      if (tally.mine >= warm) warmed(tally)
      return undefined
    },
  }
}
