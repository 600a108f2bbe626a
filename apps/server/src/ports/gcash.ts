import { type Cents, type RealMs, realMs } from '@final-call/domain'

/** Where the money of a transfer from profile to race is. */
export const TRANSFER_STATES = [
  /** It has left the profile but is not known to have reached the race. */
  'pending',
  /** In the wallet of a race that was still running when last checked. */
  'landed',
  /** In the wallet of a race that has ended, for good. */
  'kept',
  /** Back in the profile: the race was stopped. */
  'returned',
  /** Back in the profile: the race was over before the money reached it. */
  'refused',
  /** It never left the profile, whose balance was too low. */
  'short',
] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

export interface Transfer {
  readonly uid: string
  /** Also the `ref` of the money in the race's log. */
  readonly transferId: string
  readonly raceId: string
  /** What was asked for. */
  readonly amount: Cents
  readonly state: TransferState
  /** The race's version once the money had arrived. */
  readonly version: number | undefined
  readonly at: RealMs
}

/** One change of a profile's balance. The balance is that of a new profile plus all entries. */
export interface GcashEntry {
  readonly transferId: string
  readonly raceId: string
  readonly amount: Cents
  readonly state: TransferState
  readonly at: RealMs
}

/** A position in a player's entries: after the one of that moment and id. */
export type LedgerPlace = Pick<GcashEntry, 'at' | 'transferId'>

/** The position before the first entry. */
export const LEDGER_START: LedgerPlace = { at: realMs(0), transferId: '' }

/** Play money in profiles, and its transfers to and from races. */
export interface GcashStore {
  find(uid: string, transferId: string): Promise<Transfer | undefined>
  /**
   * Takes a transfer's money out of the profile, once. The transfer becomes `pending`, or `short` if the balance would fall below zero.
   * @returns the stored transfer, also if it existed before; undefined if there is no such profile
   */
  withdraw(transfer: Pick<Transfer, 'uid' | 'transferId' | 'raceId' | 'amount' | 'at'>): Promise<Transfer | undefined>
  /**
   * Changes the state of an open transfer; one that is not open stays as it is. `returned` and `refused` also pay the money back, in the
   * same transaction. @returns the stored transfer; undefined if there is none because the player has deleted their account
   */
  move(
    transfer: Pick<Transfer, 'uid' | 'transferId'>,
    to: { readonly state: 'landed'; readonly version: number } | { readonly state: 'kept' | 'returned' | 'refused' },
    now: RealMs,
  ): Promise<Transfer | undefined>
  /** A player's transfers that are pending or landed. */
  open(uid: string): Promise<readonly Transfer[]>
  /** Pending transfers of any player, oldest first. */
  pending(limit: number): Promise<readonly Transfer[]>
  /** At most `limit` of a player's entries after a position, oldest first; those of one moment by id. */
  entries(uid: string, after: LedgerPlace, limit: number): Promise<readonly GcashEntry[]>
}
