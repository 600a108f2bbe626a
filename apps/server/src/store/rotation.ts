import type { Renewal } from '../ports.ts'
import { type Row, flag, int, intOrNull } from './rows.ts'

/** A stored refresh token; times in real milliseconds. */
export interface StoredToken {
  readonly expires: number
  /** When it was first exchanged for another. */
  readonly replaced: number | null
  /** Its turn in the family, and when it was given. Tokens that older programs gave may have neither. */
  readonly turn: number | null
  readonly given: number | null
}

/** The sign-in that a token belongs to; times in real milliseconds. */
export interface StoredFamily {
  readonly revoked: boolean
  readonly opened: number
  /** How many turns there have been, and when the latest began. */
  readonly turns: number
  readonly turned: number | null
}

/** The values to write when a token is replaced. */
interface Replacement {
  readonly outcome: 'rotated' | 'recent'
  /** When the token was first replaced, in real milliseconds. */
  readonly replaced: number
  /** When its successor expires, in real milliseconds. */
  readonly expires: number
  /** The turns that the family then has, which is the successor's turn, and when the latest of them began. */
  readonly turns: number
  readonly turned: number | null
}

/** What a store does about a token that is sent in: nothing; revoke its family; or replace it. The outcomes are those of `SessionStore`. */
export type Rotation = { readonly outcome: 'unknown' } | { readonly outcome: 'replayed' } | Replacement

export const tokenOf = (row: Row): StoredToken => ({
  expires: int(row, 'expires_real'),
  replaced: intOrNull(row, 'replaced_real'),
  turn: intOrNull(row, 'turn'),
  given: intOrNull(row, 'given_real'),
})

export const familyOf = (row: Row): StoredFamily => ({
  revoked: flag(row, 'revoked'),
  opened: int(row, 'opened_real'),
  turns: int(row, 'turns'),
  turned: intOrNull(row, 'turned_real'),
})

/** Whether a token is replaced, and so leaves a successor in the store. */
export const replaces = (rotation: Rotation): rotation is Replacement =>
  rotation.outcome === 'rotated' || rotation.outcome === 'recent'

/**
 * When a token was left behind, in real milliseconds; undefined while its browser may have it as its latest. A token that was replaced was
 * left behind then. One of an earlier turn was left behind by another of its turn. Its browser may have received it late, so its time
 * counts from when it was given. If that is not known, it counts from when the latest turn began.
 */
function leftBehindAt({ replaced, turn, given }: StoredToken, { turns, turned }: StoredFamily): number | undefined {
  if (replaced !== null) return replaced
  // A token without a turn is left behind only by its own replacement.
  if (turn === null || turn >= turns) return undefined
  return given ?? turned ?? 0
}

/** Decides about a token that is sent in to be replaced. `token` and `family` are undefined if they are not stored. */
export function decideRotation(
  token: StoredToken | undefined,
  family: StoredFamily | undefined,
  { now, expires, graceMs, longestMs }: Pick<Renewal, 'now' | 'expires' | 'graceMs' | 'longestMs'>,
): Rotation {
  if (!token || !family || token.expires <= now || family.revoked) return { outcome: 'unknown' }
  const leftBehind = leftBehindAt(token, family)
  if (leftBehind !== undefined && now - leftBehind >= graceMs) return { outcome: 'replayed' }
  const until = Math.min(expires, family.opened + longestMs)
  const { turns, turned } = family
  return leftBehind === undefined
    ? { outcome: 'rotated', replaced: now, expires: until, turns: turns + 1, turned: now }
    : { outcome: 'recent', replaced: leftBehind, expires: until, turns, turned }
}
