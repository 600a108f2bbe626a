import { randomUUID } from 'node:crypto'
import type { LimitStore, TooMany } from '../ports.ts'
import { type Asking, addressKeys, requestAddresses } from './address.ts'
import { type Counter, counter } from './counter.ts'
import { type Sharing, sharing } from './sharing.ts'

/** Requests per minute; 0 means unlimited. */
export interface RateLimits {
  readonly player: number
  readonly address: number
  /** For one player and one callable; see `TIGHTER`. */
  readonly callable: number
  /** Sign-ins and token renewals of one address. */
  readonly signIn: number
}

/**
 * For callables that cost more than a move in a race, the divisor of their limit. Opening a stream counts as a callable, and so does the
 * renewal of a sign-in. The limits are far above what a player with one page needs. An author who uploads many races or places may reach
 * theirs. The page then continues at that pace; a script has to wait for `Retry-After`.
 */
export const TIGHTER: Readonly<Record<string, number>> = {
  addGameSpec: 20,
  addLocation: 4,
  checkGameSpec: 4,
  deleteAccount: 60,
  deleteGameSpec: 4,
  exportMyData: 60,
  getBestTime: 10,
  getBoard: 4,
  getLeaderboard: 4,
  getStaying: 10,
  listGameSpecs: 10,
  listGames: 10,
  listLocations: 4,
  live: 5,
  previewJourney: 4,
  refresh: 10,
  signOutEverywhere: 60,
  startGame: 10,
  work: 10,
}

/** How many times an address's limit the network around it gets: few beside the 65,536 addresses that one customer may have there. */
const AROUND = 10

export interface Limits {
  /** Counts a request for its address. @returns the refusal if the limit is exceeded */
  address(request: Asking): TooMany | undefined
  /** Counts a step of a sign-in for its address, in addition to the request. */
  signIn(request: Asking): TooMany | undefined
  /** Counts a player's call, for the player's limit and the callable's. */
  call(callable: string, uid: string): TooMany | undefined
  /** Exchanges counts with other processes. @throws what the store throws */
  share(): Promise<void>
}

export interface LimitsOptions {
  readonly store: LimitStore
  readonly now: () => number
  readonly limits: RateLimits
}

const limitOf = (callable: string, limit: number): number => Math.max(1, Math.floor(limit / (TIGHTER[callable] ?? 1)))

/** The rate limits of this process, which shares its counts with all others on the same store. */
export function rateLimits({ store, now, limits }: LimitsOptions): Limits {
  const inUse = Object.values(limits).some((limit) => limit > 0)
  const shared: Sharing | undefined = inUse ? sharing({ store, process: randomUUID(), now }) : undefined
  const made = (name: string, limit: number): Counter | undefined =>
    shared && limit > 0 ? counter({ name, limit, now, warmed: shared.note }) : undefined

  const [keysOf, addressOf] = [addressKeys(), requestAddresses()]
  /** Limits an address, and the network around it. What either refuses is counted by neither. */
  function ofAddress(name: string, limit: number): (request: Asking) => TooMany | undefined {
    const [one, all] = [made(name, limit), made(`${name}-around`, limit * AROUND)]
    return (request) => {
      const { key, around } = keysOf(addressOf(request))
      if (around === undefined) return one?.take(key)
      return all?.refusal(around) ?? one?.take(key) ?? all?.take(around)
    }
  }

  const address = ofAddress('address', limits.address)
  const signIn = ofAddress('sign-in', limits.signIn)
  const player = made('player', limits.player)
  const callables = new Map<string, Counter | undefined>()

  function callable(name: string): Counter | undefined {
    if (limits.callable === 0) return undefined
    return callables.getOrInsertComputed(name, () => made(name, limitOf(name, limits.callable)))
  }

  return {
    address,
    signIn,
    // A call that either limit refuses is counted by neither, so that a player who repeats one callable too often can still use all others.
    call(name, uid) {
      const ofCallable = callable(name)
      return ofCallable?.refusal(uid) ?? player?.take(uid) ?? ofCallable?.take(uid)
    },
    share: async () => shared?.share(),
  }
}
