// What browsers use of the contract besides its types. No schemas in here: with one of them all of zod would be loaded.

/** The live stream of a race: `GET` with a bearer token, Server-Sent Events. */
export const livePath = (gameId: string): string => `/live/${gameId}`

/** Real milliseconds between the pings of a stream. */
export const PING_MS = 5_000

/** The form of the id of a race, and of a running one. */
export const RACE_ID = /^[\w-]{1,80}$/

/**
 * Whose finishes: `first`, the first attempts of players who did not write the race; `all` attempts of everybody; `steady`,
 * those in which the clock ran through at one rate.
 */
export const LEADERBOARD_TABS = ['first', 'all', 'steady'] as const
export type LeaderboardTab = (typeof LEADERBOARD_TABS)[number]

/** Whole dollars that one purchase may move. */
export const TOKENS = { min: 1, max: 10_000 } as const

/** The word that confirms the deletion of an account, where it is not the caller's own e-mail address. */
export const DELETE_WORD = 'DELETE'
