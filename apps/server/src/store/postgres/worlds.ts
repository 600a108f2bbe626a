import type { WorldStore } from '../../ports.ts'
import { readWorld, worldText, writeWorld } from '../content-json.ts'
import type { Database } from './database.ts'
import { jsonsOf } from './jsons.ts'
import { statements } from './statement.ts'

export const WORLDS = statements('content', {
  pin: ['content', 'INSERT INTO worlds (world_id, json) VALUES ($1, $2) ON CONFLICT (world_id) DO NOTHING'],
  world: ['content', 'SELECT json FROM worlds WHERE world_id = $1'],
})

export function postgresWorlds(db: Database): WorldStore {
  const jsons = jsonsOf(db)

  return {
    worldId: (world) => writeWorld(world).worldId,
    async pin(world) {
      const written = writeWorld(world)
      // As a whole: the database compresses long values.
      await db.rows(WORLDS.pin, [written.worldId, worldText(written)])
      return written.worldId
    },
    world: async (worldId) => (await jsons(WORLDS.world, worldId)).map((json) => readWorld(worldId, json))[0],
  }
}
