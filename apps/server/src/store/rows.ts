import type { Profile } from '@final-call/contract'
import { cents, realMs } from '@final-call/domain'
import {
  type Attempt,
  type GcashEntry,
  type Listed,
  type PlacesHeld,
  type SignIn,
  type SignedInAs,
  TRANSFER_STATES,
  type Transfer,
  type TransferState,
} from '../ports.ts'

/*
 * Rows in the port's terms. The two databases name their columns alike, so both are read here.
 */

export type Row = Readonly<Record<string, unknown>>

/** The most expired tokens, sign-ins or values of a sign-in that another one removes: some ten milliseconds' work. */
export const DROPPED_AT_ONCE = 5_000

/** The text in a column. @throws TypeError if it holds something else, or there is no row */
export function text(row: Row | undefined, column: string): string {
  const value = row?.[column]
  if (typeof value !== 'string') throw new TypeError(`column ${column} holds no text`)
  return value
}

/** The number in a column. @throws TypeError if it holds something else, or there is no row */
export function int(row: Row | undefined, column: string): number {
  const value = row?.[column]
  if (typeof value !== 'number') throw new TypeError(`column ${column} holds no number`)
  return value
}

export const textOrNull = (row: Row | undefined, column: string): string | null =>
  row?.[column] === null ? null : text(row, column)

export const intOrNull = (row: Row | undefined, column: string): number | null =>
  row?.[column] === null ? null : int(row, column)

/** A boolean column; SQLite has 1 and 0. */
export function flag(row: Row, column: string): boolean {
  const value = row[column]
  return typeof value === 'boolean' ? value : int(row, column) === 1
}

export const heldOf = (row: Row | undefined): PlacesHeld => ({
  places: int(row, 'places'),
  hasThis: int(row, 'this') > 0,
})

export const listedOf = (row: Row): Listed => ({
  raceId: text(row, 'race_id'),
  uid: text(row, 'uid'),
  attempt: int(row, 'attempt'),
  name: text(row, 'name'),
  elapsed: int(row, 'elapsed_ms'),
  moneyLeft: cents(int(row, 'money_left')),
  realTaken: int(row, 'real_ms'),
  topUps: int(row, 'top_ups'),
  first: flag(row, 'first'),
  steady: flag(row, 'steady'),
})

export const listedIdsOf = (row: Row) => ({
  raceId: text(row, 'race_id'),
  worldId: text(row, 'world_id'),
  uid: text(row, 'uid'),
})

export const attemptOf = (row: Row): Attempt => ({
  source: text(row, 'source'),
  attempt: int(row, 'attempt'),
  raceId: text(row, 'race_id'),
  claimed: realMs(int(row, 'claimed_real')),
})

/** A text of a person's as every database can store it: NUL is the only character that PostgreSQL's text cannot have. */
export const withoutNul = (written: string | null): string | null => written?.replaceAll('\0', '') ?? null

export const profileOf = (row: Row): Profile => ({
  provider: text(row, 'provider'),
  uid: text(row, 'uid'),
  displayName: textOrNull(row, 'display_name'),
  email: textOrNull(row, 'email'),
  gcashAccount: text(row, 'gcash_account'),
  gcashBalance: int(row, 'gcash_cents') / 100,
  createdAt: new Date(int(row, 'created_real')).toISOString(),
})

export const signInOf = (row: Row): SignIn => ({
  opened: realMs(int(row, 'opened_real')),
  renewed: realMs(int(row, 'renewed_real')),
  expires: realMs(int(row, 'expires_real')),
  revoked: flag(row, 'revoked'),
})

/** The families of sign-ins in the rows. */
export const familiesOf = (rows: readonly Row[]): readonly string[] => rows.map((row) => text(row, 'family'))

export const personOf = (row: Row): SignedInAs => ({
  provider: text(row, 'provider'),
  issuer: text(row, 'issuer'),
  subject: text(row, 'subject'),
  email: textOrNull(row, 'email'),
  displayName: textOrNull(row, 'display_name'),
})

function stateOf(row: Row): TransferState {
  const written = text(row, 'state')
  const state = TRANSFER_STATES.find((it) => it === written)
  if (!state) throw new TypeError(`${written} is no state of a transfer`)
  return state
}

export const transferOf = (row: Row): Transfer => ({
  uid: text(row, 'uid'),
  transferId: text(row, 'transfer_id'),
  raceId: text(row, 'race_id'),
  amount: cents(int(row, 'asked_cents')),
  state: stateOf(row),
  version: intOrNull(row, 'race_version') ?? undefined,
  at: realMs(int(row, 'at_real')),
})

export const entryOf = (row: Row): GcashEntry => ({
  transferId: text(row, 'transfer_id'),
  raceId: text(row, 'race_id'),
  amount: cents(int(row, 'cents')),
  state: stateOf(row),
  at: realMs(int(row, 'at_real')),
})
