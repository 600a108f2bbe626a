import type { Location, Service } from '@final-call/domain'
import { type Author, type ContentStore, HOUSE, timetableAuthor, timetableName, timetablesOver } from '../../ports.ts'
import { TakenId, idsIn, readSpec, readWorld, worldIdOf, writeSpec, writeWorld } from '../content-json.ts'
import { int, text } from '../rows.ts'
import { createdIn, specCards, writeCard } from '../spec-cards.ts'
import type { Connection, Database } from './database.ts'
import { type Statement, statements } from './statement.ts'

const put = (table: string): string =>
  `INSERT INTO ${table} (id, author, json, stored_real) VALUES ($1, $2, $3, $4)
   ON CONFLICT (id) DO UPDATE SET json = excluded.json, stored_real = excluded.stored_real,
     author = CASE WHEN excluded.author = '${HOUSE}' THEN excluded.author ELSE ${table}.author END
   WHERE ${table}.author = excluded.author OR $5::boolean RETURNING id`
const PUT_SPEC = `INSERT INTO game_specs (id, author, json, stored_real, card) VALUES ($1, $2, $3, $4, $6)
   ON CONFLICT (id) DO UPDATE SET json = excluded.json, stored_real = excluded.stored_real, card = excluded.card,
     author = CASE WHEN excluded.author = '${HOUSE}' THEN excluded.author ELSE game_specs.author END
   WHERE game_specs.author = excluded.author OR $5::boolean RETURNING id`
// Ordered by bytes, as in the other database, whatever collation this one was created with.
const all = (table: string): string => `SELECT json FROM ${table} ORDER BY id COLLATE "C"`

export const CONTENT = statements('content', {
  putSpec: ['content', PUT_SPEC],
  putLocation: ['content', put('locations')],
  putService: ['content', put('services')],
  specIdsBy: ['content', 'SELECT id FROM game_specs WHERE author = $1 ORDER BY id COLLATE "C"'],
  cards: ['content', 'SELECT id, stored_real, card FROM game_specs ORDER BY id COLLATE "C"'],
  fillCard: ['content', 'UPDATE game_specs SET card = $2 WHERE id = $1 AND stored_real = $3'],
  spec: ['content', 'SELECT json FROM game_specs WHERE id = $1'],
  author: ['content', 'SELECT author FROM game_specs WHERE id = $1'],
  locations: ['content', all('locations')],
  operatorLocations: [
    'content',
    'SELECT json FROM locations WHERE author = $1 OR author LIKE $2 ORDER BY id COLLATE "C"',
  ],
  uploadedLocations: [
    'content',
    `SELECT json FROM locations WHERE author <> $1 AND author NOT LIKE $2 AND id = ANY ($3::text[]) ORDER BY id COLLATE "C"`,
  ],
  timetableOver: [
    'content',
    `SELECT author FROM locations WHERE author = ANY ($2::text[])
       AND NOT EXISTS (SELECT 1 FROM locations WHERE id = $1) LIMIT 1`,
  ],
  services: ['content', all('services')],
  revision: [
    'content',
    `SELECT count(*) || ' ' || coalesce(sum(fingerprint), 0) AS revision
     FROM (
       SELECT fingerprint FROM locations WHERE author = $1 OR author LIKE $2 UNION ALL SELECT fingerprint FROM services
     ) AS content`,
  ],
  locationsBy: ['content', 'SELECT json FROM locations WHERE author = $1 ORDER BY id COLLATE "C"'],
  dropServices: ['content', 'DELETE FROM services WHERE author = $1 RETURNING id'],
  adopt: [
    'content',
    `UPDATE locations SET author = $1 WHERE id = ANY ($2::text[]) AND author <> $3 AND author NOT LIKE $4`,
  ],
  placeIdsBy: ['content', 'SELECT id FROM locations WHERE author = $1'],
  specs: ['content', 'SELECT json FROM game_specs'],
  dropOtherPlaces: ['content', 'DELETE FROM locations WHERE author = $1 AND id <> ALL ($2::text[]) RETURNING id'],
  countPlaces: ['content', 'SELECT count(*) AS places FROM locations WHERE author = $1 AND id <> $2'],
  dropOtherServices: ['content', 'DELETE FROM services WHERE author = $1 AND id <> ALL ($2::text[])'],
  dropOtherSpecs: ['content', 'DELETE FROM game_specs WHERE author = $1 AND id <> ALL ($2::text[])'],
  dropSpec: ['content', 'DELETE FROM game_specs WHERE id = $1 AND author = $2'],
  pin: ['content', 'INSERT INTO worlds (world_id, json) VALUES ($1, $2) ON CONFLICT (world_id) DO NOTHING'],
  world: ['content', 'SELECT json FROM worlds WHERE world_id = $1'],
})

export function postgresContent(db: Database): ContentStore {
  const jsons = async (statement: Statement, ...values: readonly unknown[]): Promise<readonly string[]> =>
    (await db.rows(statement, values)).map((row) => text(row, 'json'))
  const writeOn =
    (connection: Connection) =>
    async (statement: Statement, id: string, json: string, author: Author, now: number): Promise<boolean> =>
      (await connection.rows(statement, [id, author.uid, json, now, author.admin])).length > 0
  const write = writeOn(db)
  const operators = [HOUSE, timetableAuthor('%')] as const

  return {
    async putSpec(spec, { uid, admin }, now) {
      const values = [spec.id, uid, writeSpec(spec), now, admin, writeCard(spec, now)]
      return (await db.rows(CONTENT.putSpec, values)).length > 0
    },
    putLocation: (it, author, now) => write(CONTENT.putLocation, it.id, JSON.stringify(it), author, now),
    putService: (it, author, now) => write(CONTENT.putService, it.productId, JSON.stringify(it), author, now),
    async putTimetable({ locations, services }, author, now) {
      try {
        await db.transaction(async (tx) => {
          const put = writeOn(tx)
          const by = { uid: author.uid, admin: false }
          const ids = locations.map(({ id }) => id)
          if (author.admin) await tx.rows(CONTENT.adopt, [author.uid, ids, ...operators])
          await tx.rows(CONTENT.dropServices, [author.uid])
          for (const it of locations) {
            if (!(await put(CONTENT.putLocation, it.id, JSON.stringify(it), by, now))) throw new TakenId(it.id)
          }
          for (const it of services) {
            const { productId } = it
            if (!(await put(CONTENT.putService, productId, JSON.stringify(it), by, now))) throw new TakenId(productId)
          }
        })
        return { ok: true }
      } catch (error) {
        if (error instanceof TakenId) return { ok: false, taken: error.id }
        throw error
      }
    },
    dropTimetable: (author) =>
      db.transaction(async (tx) => {
        const ids = (await tx.rows(CONTENT.placeIdsBy, [author])).map((row) => text(row, 'id'))
        const specs = (await tx.rows(CONTENT.specs)).map((row) => text(row, 'json'))
        const kept = idsIn(specs, ids)
        const services = await tx.rows(CONTENT.dropServices, [author])
        const places = await tx.rows(CONTENT.dropOtherPlaces, [author, kept])
        return { services: services.length, places: places.length, kept: kept.length }
      }),
    async dropOthers(author, services, specs) {
      await db.rows(CONTENT.dropOtherServices, [author, services])
      await db.rows(CONTENT.dropOtherSpecs, [author, specs])
    },
    async dropSpec(id, author) {
      await db.rows(CONTENT.dropSpec, [id, author])
    },
    otherPlaces: async (author, id) => int((await db.rows(CONTENT.countPlaces, [author, id]))[0], 'places'),
    specIdsBy: async (author) => (await db.rows(CONTENT.specIdsBy, [author])).map((row) => text(row, 'id')),
    cards: specCards({
      rows: () => db.rows(CONTENT.cards),
      json: async (id) => (await jsons(CONTENT.spec, id))[0],
      fill: (id, card, storedReal) => db.rows(CONTENT.fillCard, [id, card, storedReal]),
    }),
    spec: async (id) => (await jsons(CONTENT.spec, id)).map(readSpec)[0],
    authorOf: async (id) => (await db.rows(CONTENT.author, [id])).map((row) => text(row, 'author'))[0],
    createdAt: async (id) => (await jsons(CONTENT.spec, id)).map(createdIn)[0],
    locations: async () => (await jsons(CONTENT.locations)).map((json) => JSON.parse(json) as Location),
    operatorLocations: async () =>
      (await jsons(CONTENT.operatorLocations, ...operators)).map((json) => JSON.parse(json) as Location),
    uploadedLocations: async (named) =>
      (await jsons(CONTENT.uploadedLocations, ...operators, named)).map((json) => JSON.parse(json) as Location),
    placesBy: async (author) => (await jsons(CONTENT.locationsBy, author)).map((json) => JSON.parse(json) as Location),
    async timetableOver(id) {
      const [row] = await db.rows(CONTENT.timetableOver, [id, timetablesOver(id)])
      return row && timetableName(text(row, 'author'))
    },
    services: async () => (await jsons(CONTENT.services)).map((json) => JSON.parse(json) as Service),
    revision: async () => text((await db.rows(CONTENT.revision, operators))[0], 'revision'),
    worldId: (world) => worldIdOf(writeWorld(world)),
    async pin(world) {
      const json = writeWorld(world)
      const worldId = worldIdOf(json)
      await db.rows(CONTENT.pin, [worldId, json])
      return worldId
    },
    world: async (worldId) => (await jsons(CONTENT.world, worldId)).map((json) => readWorld(worldId, json))[0],
  }
}
