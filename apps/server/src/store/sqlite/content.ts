import type { ProductId } from '@final-call/domain'
import type { ContentStore } from '../../ports.ts'
import type { DatabaseFile } from './file.ts'
import { sqliteSpecs } from './specs.ts'
import { sqliteTimetables } from './timetables.ts'
import { sqliteWorlds } from './worlds.ts'

export function sqliteContent(file: DatabaseFile): ContentStore {
  const others = (table: 'services' | 'game_specs') =>
    file.db.prepare(`DELETE FROM ${table} WHERE author = ? AND id NOT IN (SELECT value FROM json_each(?))`)
  const dropOtherServices = others('services')
  const dropOtherSpecs = others('game_specs')

  return {
    ...sqliteSpecs(file),
    ...sqliteTimetables(file),
    ...sqliteWorlds(file),
    dropOthers: file.kept((author: string, services: readonly ProductId[], specs: readonly string[]): void => {
      dropOtherServices.run(author, JSON.stringify(services))
      dropOtherSpecs.run(author, JSON.stringify(specs))
    }),
  }
}
