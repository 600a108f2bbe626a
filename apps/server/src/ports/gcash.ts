import type { Cents, RealMs } from '@final-call/domain'

/** Where the money of a transfer from a profile to a race is. */
export type TransferState =
  /** It has left the profile, and is not known to be in the race. */
  | 'pending'
  /** In the wallet of a race that was running when it was last looked at. */
  | 'landed'
  /** In the wallet of a race that has ended, for good. */
  | 'kept'
  /** Back in the profile: the race was stopped. */
  | 'returned'
  /** Back in the profile: the race was over before it came. */
  | 'refused'
  /** It never left the profile, which held too little. */
  | 'short'

export interface Transfer {
  readonly uid: string
  /** Also the `ref` of the money in the race's log. */
  readonly transferId: string
  readonly gameId: string
  /** What was asked for. */
  readonly amount: Cents
  readonly state: TransferState
  /** The race's version once the money had arrived. */
  readonly version: number | undefined
  readonly at: RealMs
}

/** One entry of a player's account: what it changed the balance by. The balance is a new profile's plus all entries. */
export interface GcashEntry {
  readonly transferId: string
  readonly gameId: string
  readonly amount: Cents
  readonly state: TransferState
  readonly at: RealMs
}

/** Play money outside of races. */
export interface GcashStore {
  find(uid: string, transferId: string): Promise<Transfer | undefined>
  /**
   * Takes a transfer's money out of the profile, once: `pending`, or `short` if the profile holds too little, since its balance
   * never falls below zero. @returns the transfer as it is stored, even if it already was; undefined if there is no such
   * profile
   */
  withdraw(transfer: Pick<Transfer, 'uid' | 'transferId' | 'gameId' | 'amount' | 'at'>): Promise<Transfer | undefined>
  /**
   * Moves an open transfer on. `returned` and `refused` pay the money back in the same transaction, as an entry of its
   * own; one that is not open stays as it is. @returns the transfer as it is stored now; undefined if there is none, since
   * its player has deleted their account meanwhile
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
  /** Oldest first. */
  entries(uid: string): Promise<readonly GcashEntry[]>
}
