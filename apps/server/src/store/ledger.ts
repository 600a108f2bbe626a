import { type Cents, type RealMs, cents, dollars } from '@final-call/domain'
import type { Transfer, TransferState } from '../ports.ts'

/** The balance of a new profile. Source: the specification, section 9. */
export const NEW_BALANCE = dollars(1_000_000)

/** What a store adds to the ledger, and by how much the profile's balance changes with it. */
export interface LedgerLine extends Omit<Transfer, 'version'> {
  readonly change: Cents
}

/** A transfer out of a profile with that balance: `pending` if the balance covers it, otherwise `short`, and nothing is taken. */
export function withdrawal(asked: Omit<Transfer, 'version' | 'state'>, balance: number): LedgerLine {
  const covered = balance >= asked.amount
  return { ...asked, state: covered ? 'pending' : 'short', change: cents(covered ? -asked.amount : 0) }
}

/** Whether a transfer may still change its state. */
export const isOpen = ({ state }: Transfer): boolean => state === 'pending' || state === 'landed'

/** The line that pays an open transfer back, if that belongs to its new state. */
export function payBack(transfer: Transfer, to: TransferState, now: RealMs): LedgerLine | undefined {
  if (to !== 'returned' && to !== 'refused') return undefined
  const { uid, raceId, amount } = transfer
  return { uid, transferId: returnOf(transfer.transferId), raceId, amount, state: to, at: now, change: amount }
}

/** The id of the line that pays a transfer back. It is never the id of a transfer, since those contain no dot. */
const returnOf = (transferId: string): string => `${transferId}.return`
