import { createHash } from 'node:crypto'
import type { Location, Service } from '@final-call/domain'
import type { Author, ContentStore } from '../../ports.ts'
import { readSpec, readWorld, writeSpec, writeWorld } from '../content-json.ts'
import { text } from '../rows.ts'
import type { Database } from './database.ts'
import { type Statement, statements } from './statement.ts'

const put = (table: string): string =>
  `INSERT INTO ${table} (id, author, json, stored_real) VALUES ($1, $2, $3, $4)
   ON CONFLICT (id) DO UPDATE SET json = excluded.json, stored_real = excluded.stored_real
   WHERE ${table}.author = excluded.author OR $5::boolean RETURNING id`
// In the order of their bytes, as the other database has them, wherever the server was made.
const all = (table: string): string => `SELECT json FROM ${table} ORDER BY id COLLATE "C"`
const by = (table: string): string => `SELECT json FROM ${table} WHERE author = $1 ORDER BY id COLLATE "C"`

export const CONTENT = statements('content', {
  putSpec: ['content', put('game_specs')],
  putLocation: ['content', put('locations')],
  putService: ['content', put('services')],
  specs: ['content', all('game_specs')],
  spec: ['content', 'SELECT json FROM game_specs WHERE id = $1'],
  locations: ['content', all('locations')],
  services: ['content', all('services')],
  specsBy: ['content', by('game_specs')],
  locationsBy: ['content', by('locations')],
  pin: ['content', 'INSERT INTO worlds (world_id, json) VALUES ($1, $2) ON CONFLICT (world_id) DO NOTHING'],
  world: ['content', 'SELECT json FROM worlds WHERE world_id = $1'],
})

export function postgresContent(db: Database): ContentStore {
  const jsons = async (statement: Statement, ...values: readonly unknown[]): Promise<readonly string[]> =>
    (await db.rows(statement, values)).map((row) => text(row, 'json'))
  const write = async (statement: Statement, id: string, json: string, author: Author, now: number): Promise<boolean> =>
    (await db.rows(statement, [id, author.uid, json, now, author.admin])).length > 0

  return {
    putSpec: (spec, author, now) => write(CONTENT.putSpec, spec.id, writeSpec(spec), author, now),
    putLocation: (it, author, now) => write(CONTENT.putLocation, it.id, JSON.stringify(it), author, now),
    putService: (it, author, now) => write(CONTENT.putService, it.productId, JSON.stringify(it), author, now),
    specs: async () => (await jsons(CONTENT.specs)).map(readSpec),
    spec: async (id) => (await jsons(CONTENT.spec, id)).map(readSpec)[0],
    locations: async () => (await jsons(CONTENT.locations)).map((json) => JSON.parse(json) as Location),
    services: async () => (await jsons(CONTENT.services)).map((json) => JSON.parse(json) as Service),
    async pin(world) {
      const json = writeWorld(world)
      const worldId = createHash('sha256').update(json).digest('base64url')
      await db.rows(CONTENT.pin, [worldId, json])
      return worldId
    },
    world: async (worldId) => (await jsons(CONTENT.world, worldId)).map(readWorld)[0],
    async uploadsOf(uid) {
      const [specs, locations] = await Promise.all([jsons(CONTENT.specsBy, uid), jsons(CONTENT.locationsBy, uid)])
      return { specs: specs.map(readSpec), locations: locations.map((json) => JSON.parse(json) as Location) }
    },
  }
}
