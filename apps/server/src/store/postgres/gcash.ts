import type { GcashStore, Transfer } from '../../ports.ts'
import { type LedgerLine, isOpen, payBack, withdrawal } from '../ledger.ts'
import { entryOf, int, transferOf } from '../rows.ts'
import type { Connection, Database } from './database.ts'
import { statements } from './statement.ts'

const LINES = 'SELECT uid, transfer_id, race_id, asked_cents, cents, state, race_version, at_real FROM gcash_ledger'

export const GCASH = statements('gcash', {
  find: ['player', `${LINES} WHERE uid = $1 AND transfer_id = $2`],
  open: ['player', `${LINES} WHERE uid = $1 AND state IN ('pending', 'landed')`],
  pending: ['crossing', `${LINES} WHERE state = 'pending' ORDER BY at_real LIMIT $1`],
  entries: [
    'player',
    `${LINES} WHERE uid = $1 AND cents <> 0 AND (at_real, transfer_id COLLATE "C") > ($2, $3)
     ORDER BY at_real, transfer_id COLLATE "C" LIMIT $4`,
  ],
  insert: [
    'player',
    `INSERT INTO gcash_ledger (uid, transfer_id, race_id, asked_cents, cents, state, at_real)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
  ],
  update: [
    'player',
    `UPDATE gcash_ledger SET state = $3, race_version = coalesce(race_version, $4)
     WHERE uid = $1 AND transfer_id = $2`,
  ],
  lock: ['player', 'SELECT gcash_cents FROM users WHERE uid = $1 FOR UPDATE'],
  change: ['player', 'UPDATE users SET gcash_cents = gcash_cents + $2 WHERE uid = $1'],
})

/** Every change locks the profile's row, so that only one transaction at a time changes a player's money. */
export function postgresGcash(db: Database): GcashStore {
  const find = async (on: Connection, uid: string, transferId: string): Promise<Transfer | undefined> =>
    (await on.rows(GCASH.find, [uid, transferId])).map(transferOf)[0]

  /** Adds a line to the ledger, and changes the balance accordingly. */
  async function enter(tx: Connection, it: LedgerLine): Promise<void> {
    await tx.rows(GCASH.insert, [it.uid, it.transferId, it.raceId, it.amount, it.change, it.state, it.at])
    await tx.rows(GCASH.change, [it.uid, it.change])
  }

  return {
    find: (uid, transferId) => find(db, uid, transferId),

    withdraw: (it) =>
      db.transaction(async (tx) => {
        const { uid, transferId } = it
        const [profile] = await tx.rows(GCASH.lock, [uid])
        const before = await find(tx, uid, transferId)
        if (before) return before
        if (!profile) return undefined
        await enter(tx, withdrawal(it, int(profile, 'gcash_cents')))
        return find(tx, uid, transferId)
      }),

    move: ({ uid, transferId }, to, now) =>
      db.transaction(async (tx) => {
        await tx.rows(GCASH.lock, [uid])
        const before = await find(tx, uid, transferId)
        if (!before || !isOpen(before)) return before
        await tx.rows(GCASH.update, [uid, transferId, to.state, to.state === 'landed' ? to.version : null])
        const back = payBack(before, to.state, now)
        if (back) await enter(tx, back)
        return (await find(tx, uid, transferId)) ?? before
      }),

    open: async (uid) => (await db.rows(GCASH.open, [uid])).map(transferOf),
    pending: async (limit) => (await db.rows(GCASH.pending, [limit])).map(transferOf),
    entries: async (uid, { at, transferId }, limit) =>
      (await db.rows(GCASH.entries, [uid, at, transferId, limit])).map(entryOf),
  }
}
