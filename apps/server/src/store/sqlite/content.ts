import type { RealMs } from '@final-call/domain'
import { type BuiltIn, type ContentStore, HOUSE } from '../../ports.ts'
import { writeSpec } from '../content-json.ts'
import { writeCard } from '../spec-cards.ts'
import { transaction } from './database.ts'
import type { DatabaseFile } from './file.ts'
import { PUT_SPEC, sqliteSpecs } from './specs.ts'
import { putIn, sqliteTimetables } from './timetables.ts'
import { sqliteWorlds } from './worlds.ts'

export function sqliteContent(file: DatabaseFile): ContentStore {
  const { db, writeDurably } = file
  const putSpec = db.prepare(PUT_SPEC)
  const putLocation = db.prepare(putIn('locations'))
  const putService = db.prepare(putIn('services'))
  const dropping = (table: 'services' | 'game_specs') =>
    db.prepare(`DELETE FROM ${table} WHERE author = ? AND id NOT IN (SELECT value FROM json_each(?))`)
  const dropOtherServices = dropping('services')
  const dropOtherSpecs = dropping('game_specs')

  return {
    ...sqliteSpecs(file),
    ...sqliteTimetables(file),
    ...sqliteWorlds(file),
    putBuiltIn: writeDurably(({ locations, services, races }: BuiltIn, now: RealMs): void => {
      const by = { author: HOUSE, admin: 1, now }
      transaction(db, () => {
        for (const it of races) putSpec.run({ ...by, id: it.id, json: writeSpec(it), card: writeCard(it, now) })
        for (const it of locations) putLocation.run({ ...by, id: it.id, json: JSON.stringify(it) })
        for (const it of services) putService.run({ ...by, id: it.productId, json: JSON.stringify(it) })
        dropOtherSpecs.run(HOUSE, JSON.stringify(races.map(({ id }) => id)))
        dropOtherServices.run(HOUSE, JSON.stringify(services.map(({ productId }) => productId)))
      })
    }),
  }
}
