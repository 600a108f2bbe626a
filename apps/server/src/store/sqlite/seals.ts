import type { Chain } from '../../chain/chain.ts'
import type { LogPlace, SealStore } from '../../ports.ts'
import { int, text } from '../rows.ts'
import { logRecordsOf, raceRecordOf, resealed } from '../sealing.ts'
import { transaction } from './database.ts'
import type { DatabaseFile } from './file.ts'
import { sqliteLogKeys } from './log-keys.ts'

export function sqliteSeals({ db, read, writeDurably }: DatabaseFile, chain: Chain): SealStore {
  const selectRow = db.prepare(
    'SELECT race_id, uid, world_id, version, snapshot, head, seal FROM races WHERE race_id = ?',
  )
  const selectLog = db.prepare(
    'SELECT seq, json, mac FROM race_events WHERE race_id = ? AND seq > ? ORDER BY seq LIMIT ?',
  )
  const updateMac = db.prepare('UPDATE race_events SET mac = ? WHERE race_id = ? AND seq = ?')
  const updateSeal = db.prepare('UPDATE races SET head = ?, seal = ? WHERE race_id = ?')
  const selectIds = db.prepare('SELECT race_id FROM races WHERE race_id > ? ORDER BY race_id LIMIT ?')
  const selectLogIds = db.prepare('SELECT DISTINCT race_id FROM race_events WHERE race_id > ? ORDER BY race_id LIMIT ?')
  const keys = sqliteLogKeys(db, chain)

  return {
    record: read((raceId: string) => {
      const row = selectRow.get(raceId)
      return row && raceRecordOf(chain, row)
    }),

    logRecords: read((raceId: string, after: LogPlace, limit: number) =>
      logRecordsOf(chain, raceId, after, selectLog.all(raceId, after.seq, limit)),
    ),

    reseal: writeDurably(
      (raceId: string, version: number) =>
        transaction(db, () => {
          const row = selectRow.get(raceId)
          if (!row || int(row, 'version') !== version) return false
          keys.note()
          const { events, head, seal } = resealed(chain, row, selectLog.all(raceId, 0, -1))
          for (const { seq, mac } of events) updateMac.run(mac, raceId, seq)
          updateSeal.run(head, seal, raceId)
          return true
        }),
      (raceId: string) => raceId,
    ),

    unknownKeys: writeDurably(keys.unknown),

    ids: read((after: string, limit: number) => selectIds.all(after, limit).map((row) => text(row, 'race_id'))),

    logIds: read((after: string, limit: number) => selectLogIds.all(after, limit).map((row) => text(row, 'race_id'))),
  }
}
