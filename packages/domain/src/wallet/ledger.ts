import { type Cents, cents } from '../time/units.ts'

const MONEY_REASONS = ['start', 'fare', 'refund', 'bonus', 'hint', 'room', 'work', 'top-up'] as const
export type MoneyReason = (typeof MONEY_REASONS)[number]

/** [WAL-3] One movement of money in or out of the wallet. */
export interface LedgerEntry {
  readonly reason: MoneyReason
  /** Negative for money out. */
  readonly amount: Cents
  /** The id of what it was for: a ticket, step, place or transfer. */
  readonly ref?: string
}

/** [WAL-1] The balance is the sum of the entries and nothing else. */
export const balance = (ledger: readonly LedgerEntry[]): Cents =>
  cents(ledger.reduce((sum, entry) => sum + entry.amount, 0))

/** The total moved in from the player's account. */
export const toppedUp = (ledger: readonly LedgerEntry[]): Cents =>
  balance(ledger.filter(({ reason }) => reason === 'top-up'))

/** [WAL-5] The total per reason, in the order of `MONEY_REASONS`; reasons without an entry are left out. */
export const totalsByReason = (ledger: readonly LedgerEntry[]): readonly Omit<LedgerEntry, 'ref'>[] =>
  MONEY_REASONS.flatMap((reason) => {
    const entries = ledger.filter((it) => it.reason === reason)
    return entries.length === 0 ? [] : [{ reason, amount: balance(entries) }]
  })

/** The entry of a transfer from the player's account; undefined until it has arrived. */
export const topUpOf = (ledger: readonly LedgerEntry[], transferId: string): LedgerEntry | undefined =>
  ledger.find(({ reason, ref }) => reason === 'top-up' && ref === transferId)
