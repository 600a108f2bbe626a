import type { World } from '@final-call/domain'
import type { WorldStore } from '../../ports.ts'
import { hashOf, readWorld, worldText, writeWorld } from '../content-json.ts'
import { text } from '../rows.ts'
import { transaction } from './database.ts'
import type { DatabaseFile } from './file.ts'

/** Stores worlds with their places and services as separate parts, which versions of a race share. */
export function sqliteWorlds({ db, read, writeDurably }: DatabaseFile): WorldStore {
  const insertPart = db.prepare('INSERT OR IGNORE INTO world_parts (part_id, json) VALUES (?, ?)')
  const insertWorld = db.prepare(
    'INSERT OR IGNORE INTO worlds (world_id, json, locations_part, services_part) VALUES (?, ?, ?, ?)',
  )
  const selectWorld = db.prepare('SELECT json, locations_part, services_part FROM worlds WHERE world_id = ?')
  const selectPart = db.prepare('SELECT json FROM world_parts WHERE part_id = ?')

  const keepPart = (json: string): string => {
    const partId = hashOf(json)
    insertPart.run(partId, json)
    return partId
  }
  /** A missing part is like a changed one: either way the world does not match its id. */
  const partOf = (partId: string): string => text(selectPart.get(partId) ?? { json: '' }, 'json')

  const putTexts = writeDurably(({ worldId, spec, locations, services }: ReturnType<typeof writeWorld>): string => {
    transaction(db, () => {
      insertWorld.run(worldId, spec, keepPart(locations), keepPart(services))
    })
    return worldId
  })

  return {
    worldId: (world: World): string => writeWorld(world).worldId,
    // A city's text takes long, so it is not made anew each time that a locked file is tried.
    pin: async (world: World) => putTexts(writeWorld(world)),
    world: read((worldId: string) => {
      const row = selectWorld.get(worldId)
      if (!row) return undefined
      const json = text(row, 'json')
      // A world from before there were parts is stored whole.
      if (row['services_part'] === null) return readWorld(worldId, json)
      const locations = partOf(text(row, 'locations_part'))
      const services = partOf(text(row, 'services_part'))
      return readWorld(worldId, worldText({ spec: json, locations, services }))
    }),
  }
}
