import { type Cents, type RealMs, cents } from '@final-call/domain'
import type { GcashStore, Transfer } from '../../ports.ts'
import { entryOf, int, returnOf, transferOf } from '../rows.ts'
import { transaction } from './database.ts'
import type { DatabaseFile } from './file.ts'

type Key = Pick<Transfer, 'uid' | 'transferId'>

/** A player's transfers that are not finished. By itself, SQLite would read all transfers of the player. */
export const OPEN_TRANSFERS =
  "SELECT * FROM gcash_ledger INDEXED BY gcash_ledger_open WHERE uid = ? AND state IN ('pending', 'landed')"

export function sqliteGcash({ db, read, writeDurably, readDurably }: DatabaseFile): GcashStore {
  const select = db.prepare('SELECT * FROM gcash_ledger WHERE uid = ? AND transfer_id = ?')
  const selectOpen = db.prepare(OPEN_TRANSFERS)
  const selectPending = db.prepare("SELECT * FROM gcash_ledger WHERE state = 'pending' ORDER BY at_real LIMIT ?")
  const selectEntries = db.prepare(
    'SELECT * FROM gcash_ledger WHERE uid = ? AND cents <> 0 ORDER BY at_real, transfer_id',
  )
  const insert = db.prepare(
    `INSERT INTO gcash_ledger (uid, transfer_id, race_id, asked_cents, cents, state, at_real)
     VALUES (:uid, :transferId, :gameId, :asked, :cents, :state, :at)`,
  )
  const update = db.prepare(
    'UPDATE gcash_ledger SET state = ?, race_version = coalesce(race_version, ?) WHERE uid = ? AND transfer_id = ?',
  )
  const selectBalance = db.prepare('SELECT gcash_cents FROM users WHERE uid = ?')
  const changeBalance = db.prepare('UPDATE users SET gcash_cents = gcash_cents + ? WHERE uid = ?')

  /** Adds an entry to the account, and changes the balance accordingly. */
  function enter(it: Omit<Transfer, 'version'>, change: Cents): void {
    const { uid, transferId, gameId, amount, state, at } = it
    insert.run({ uid, transferId, gameId, asked: amount, cents: change, state, at })
    changeBalance.run(change, uid)
  }

  function find(uid: string, transferId: string): Transfer | undefined {
    const row = select.get(uid, transferId)
    return row && transferOf(row)
  }

  return {
    find: readDurably(find, (uid: string) => uid),

    withdraw: writeDurably(
      (it: Pick<Transfer, 'uid' | 'transferId' | 'gameId' | 'amount' | 'at'>) =>
        transaction(db, () => {
          const { uid, transferId, amount } = it
          const before = find(uid, transferId)
          if (before) return before
          const row = selectBalance.get(uid)
          if (!row) return undefined
          const covered = int(row, 'gcash_cents') >= amount
          enter({ ...it, state: covered ? 'pending' : 'short' }, covered ? cents(-amount) : cents(0))
          return find(uid, transferId)
        }),
      ({ uid }: Pick<Transfer, 'uid'>) => uid,
    ),

    move: writeDurably(
      ({ uid, transferId }: Key, to: Parameters<GcashStore['move']>[1], now: RealMs) =>
        transaction(db, () => {
          const before = find(uid, transferId)
          if (!before) return undefined
          const open = before.state === 'pending' || before.state === 'landed'
          if (!open) return before
          update.run(to.state, to.state === 'landed' ? to.version : null, uid, transferId)
          if (to.state === 'returned' || to.state === 'refused') {
            enter({ ...before, transferId: returnOf(transferId), state: to.state, at: now }, before.amount)
          }
          return find(uid, transferId) ?? before
        }),
      ({ uid }: Key) => uid,
    ),

    open: read((uid: string) => selectOpen.all(uid).map(transferOf)),
    pending: read((limit: number) => selectPending.all(limit).map(transferOf)),
    entries: read((uid: string) => selectEntries.all(uid).map(entryOf)),
  }
}
