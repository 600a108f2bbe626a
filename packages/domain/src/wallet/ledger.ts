import { type Cents, cents } from '../time/units.ts'

export const MONEY_REASONS = ['start', 'fare', 'refund', 'bonus', 'hint', 'room', 'work', 'top-up'] as const
export type MoneyReason = (typeof MONEY_REASONS)[number]

export interface LedgerEntry {
  readonly reason: MoneyReason
  /** Negative when it leaves the wallet. */
  readonly amount: Cents
  /** The id of what it was for: a ticket, a step, a transfer. */
  readonly ref?: string
}

/** [WAL-1] The balance is the sum of the entries and nothing else. */
export const balance = (ledger: readonly LedgerEntry[]): Cents =>
  cents(ledger.reduce((sum, entry) => sum + entry.amount, 0))

/** The entry of a transfer from the player's account; undefined until it has arrived. */
export const topUpOf = (ledger: readonly LedgerEntry[], transferId: string): LedgerEntry | undefined =>
  ledger.find(({ reason, ref }) => reason === 'top-up' && ref === transferId)
