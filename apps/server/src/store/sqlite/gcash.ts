import type { RealMs } from '@final-call/domain'
import type { GcashStore, LedgerPlace, Transfer } from '../../ports.ts'
import { type LedgerLine, isOpen, payBack, withdrawal } from '../ledger.ts'
import { entryOf, int, transferOf } from '../rows.ts'
import { transaction } from './database.ts'
import type { DatabaseFile } from './file.ts'

type Key = Pick<Transfer, 'uid' | 'transferId'>

/** A player's transfers that are not finished. By itself, SQLite would read all transfers of the player. */
export const OPEN_TRANSFERS =
  "SELECT * FROM gcash_ledger INDEXED BY gcash_ledger_open WHERE uid = ? AND state IN ('pending', 'landed')"

/** A page of a player's entries. */
export const ENTRIES = `SELECT * FROM gcash_ledger WHERE uid = ? AND cents <> 0 AND (at_real, transfer_id) > (?, ?)
  ORDER BY at_real, transfer_id LIMIT ?`

export function sqliteGcash({ db, read, writeDurably, readDurably }: DatabaseFile): GcashStore {
  const select = db.prepare('SELECT * FROM gcash_ledger WHERE uid = ? AND transfer_id = ?')
  const selectOpen = db.prepare(OPEN_TRANSFERS)
  const selectPending = db.prepare("SELECT * FROM gcash_ledger WHERE state = 'pending' ORDER BY at_real LIMIT ?")
  const selectEntries = db.prepare(ENTRIES)
  const insert = db.prepare(
    `INSERT INTO gcash_ledger (uid, transfer_id, race_id, asked_cents, cents, state, at_real)
     VALUES (:uid, :transferId, :raceId, :asked, :cents, :state, :at)`,
  )
  const update = db.prepare(
    'UPDATE gcash_ledger SET state = ?, race_version = coalesce(race_version, ?) WHERE uid = ? AND transfer_id = ?',
  )
  const selectBalance = db.prepare('SELECT gcash_cents FROM users WHERE uid = ?')
  const changeBalance = db.prepare('UPDATE users SET gcash_cents = gcash_cents + ? WHERE uid = ?')

  /** Adds a line to the ledger, and changes the balance accordingly. */
  function enter({ uid, transferId, raceId, amount, state, at, change }: LedgerLine): void {
    insert.run({ uid, transferId, raceId, asked: amount, cents: change, state, at })
    changeBalance.run(change, uid)
  }

  function find(uid: string, transferId: string): Transfer | undefined {
    const row = select.get(uid, transferId)
    return row && transferOf(row)
  }

  return {
    find: readDurably(find, (uid: string) => uid),

    withdraw: writeDurably(
      (it: Pick<Transfer, 'uid' | 'transferId' | 'raceId' | 'amount' | 'at'>) =>
        transaction(db, () => {
          const { uid, transferId } = it
          const before = find(uid, transferId)
          if (before) return before
          const row = selectBalance.get(uid)
          if (!row) return undefined
          enter(withdrawal(it, int(row, 'gcash_cents')))
          return find(uid, transferId)
        }),
      ({ uid }: Pick<Transfer, 'uid'>) => uid,
    ),

    move: writeDurably(
      ({ uid, transferId }: Key, to: Parameters<GcashStore['move']>[1], now: RealMs) =>
        transaction(db, () => {
          const before = find(uid, transferId)
          if (!before || !isOpen(before)) return before
          update.run(to.state, to.state === 'landed' ? to.version : null, uid, transferId)
          const back = payBack(before, to.state, now)
          if (back) enter(back)
          return find(uid, transferId) ?? before
        }),
      ({ uid }: Key) => uid,
    ),

    open: read((uid: string) => selectOpen.all(uid).map(transferOf)),
    pending: read((limit: number) => selectPending.all(limit).map(transferOf)),
    entries: read((uid: string, { at, transferId }: LedgerPlace, limit: number) =>
      selectEntries.all(uid, at, transferId, limit).map(entryOf),
    ),
  }
}
