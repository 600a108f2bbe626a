import type { Chain } from '../../chain/chain.ts'
import type { SealStore } from '../../ports.ts'
import { int, text } from '../rows.ts'
import { logRecordsOf, raceRecordOf, resealed } from '../sealing.ts'
import type { Database } from './database.ts'
import { postgresLogKeys } from './log-keys.ts'
import { statements } from './statement.ts'

const ROW = 'SELECT races.race_id, uid, world_id, version, snapshot, head, seal'

export const SEALS = statements('races', {
  row: ['race', `${ROW} FROM races WHERE race_id = $1`],
  rowHeld: ['race', `${ROW} FROM races WHERE race_id = $1 FOR UPDATE`],
  log: ['race', 'SELECT seq, json, mac FROM race_events WHERE race_id = $1 AND seq > $2 ORDER BY seq LIMIT $3'],
  remac: [
    'race',
    `UPDATE race_events SET mac = event.mac FROM unnest($2::bigint[], $3::text[]) AS event (seq, mac)
     WHERE race_events.race_id = $1 AND race_events.seq = event.seq`,
  ],
  reseal: ['race', 'UPDATE races SET head = $2, seal = $3 WHERE race_id = $1'],
  ids: ['crossing', 'SELECT race_id FROM races WHERE race_id > $1 ORDER BY race_id LIMIT $2'],
  logIds: ['crossing', 'SELECT DISTINCT race_id FROM race_events WHERE race_id > $1 ORDER BY race_id LIMIT $2'],
})

export function postgresSeals(db: Database, chain: Chain): SealStore {
  const keys = postgresLogKeys(db, chain)

  return {
    async record(raceId) {
      const [row] = await db.rows(SEALS.row, [raceId])
      return row && raceRecordOf(chain, row)
    },

    logRecords: async (raceId, after, limit) =>
      logRecordsOf(chain, raceId, after, await db.rows(SEALS.log, [raceId, after.seq, limit])),

    async reseal(raceId, version) {
      await keys.note()
      return db.transaction(async (tx) => {
        const [row] = await tx.rows(SEALS.rowHeld, [raceId])
        if (!row || int(row, 'version') !== version) return false
        const { events, head, seal } = resealed(chain, row, await tx.rows(SEALS.log, [raceId, 0, null]))
        await tx.rows(SEALS.remac, [raceId, events.map(({ seq }) => seq), events.map(({ mac }) => mac)])
        await tx.rows(SEALS.reseal, [raceId, head, seal])
        return true
      })
    },

    unknownKeys: keys.unknown,

    ids: async (after, limit) => (await db.rows(SEALS.ids, [after, limit])).map((row) => text(row, 'race_id')),

    logIds: async (after, limit) => (await db.rows(SEALS.logIds, [after, limit])).map((row) => text(row, 'race_id')),
  }
}
