// The values that browsers need from the contract. No schemas here, since one would pull all of zod into the bundle.

/** Path of a race's live stream: `GET` with a bearer token, answered by Server-Sent Events. */
export const livePath = (gameId: string): string => `/live/${gameId}`

/** Real milliseconds between the pings of a stream. */
export const PING_MS = 5_000

/** Data of a stream's `event: ping`. Log events come as `event: log` with `id: <seq>`. */
export interface Ping {
  /** Real epoch milliseconds on the server's clock. */
  readonly serverNow: number
  /** The `seq` of the race's last event. */
  readonly version: number
}

/** The format of race ids, of specs and of running races. */
export const RACE_ID = /^[\w-]{1,80}$/

/**
 * Which finishes: `first` attempts of players other than the race's author, `all` attempts, or `steady` ones, in which the clock ran at
 * one rate throughout.
 */
export const LEADERBOARD_TABS = ['first', 'all', 'steady'] as const
export type LeaderboardTab = (typeof LEADERBOARD_TABS)[number]

/** Bounds of one purchase, in whole dollars. */
export const TOKENS = { min: 1, max: 10_000 } as const

/** The word that confirms deleting an account, as an alternative to the caller's e-mail address. */
export const DELETE_WORD = 'DELETE'
