import type { World } from '@final-call/domain'
import type { WorldStore } from '../../ports.ts'
import { readWorld, worldIdOf, writeWorld } from '../content-json.ts'
import { text } from '../rows.ts'
import type { DatabaseFile } from './file.ts'

export function sqliteWorlds({ db, stored, kept }: DatabaseFile): WorldStore {
  const insertWorld = db.prepare('INSERT OR IGNORE INTO worlds (world_id, json) VALUES (?, ?)')
  const selectWorld = db.prepare('SELECT json FROM worlds WHERE world_id = ?')

  return {
    worldId: (world: World): string => worldIdOf(writeWorld(world)),
    pin: kept((world: World): string => {
      const json = writeWorld(world)
      const worldId = worldIdOf(json)
      insertWorld.run(worldId, json)
      return worldId
    }),
    world: stored((worldId: string) => {
      const row = selectWorld.get(worldId)
      return row && readWorld(worldId, text(row, 'json'))
    }),
  }
}
