import type { Location, Service } from '@final-call/domain'
import { type Author, HOUSE, type TimetableStore, timetableAuthor, timetableName, timetablesOver } from '../../ports.ts'
import { TakenId, idsIn } from '../content-json.ts'
import { heldOf, text } from '../rows.ts'
import type { Connection, Database } from './database.ts'
import { jsonsOf } from './jsons.ts'
import { type Statement, statements } from './statement.ts'

const put = (table: string): string =>
  `INSERT INTO ${table} (id, author, json, stored_real) VALUES ($1, $2, $3, $4)
   ON CONFLICT (id) DO UPDATE SET json = excluded.json, stored_real = excluded.stored_real,
     author = CASE WHEN excluded.author = '${HOUSE}' THEN excluded.author ELSE ${table}.author END
   WHERE ${table}.author = excluded.author OR $5::boolean RETURNING id`
// Ordered by bytes, as in SQLite, whatever the collation of the database.
const all = (table: string): string => `SELECT json FROM ${table} ORDER BY id COLLATE "C"`

export const TIMETABLES = statements('content', {
  putLocation: ['content', put('locations')],
  putService: ['content', put('services')],
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
  serviceIdsBy: ['content', 'SELECT id FROM services WHERE author = $1 ORDER BY id COLLATE "C"'],
  dropServices: ['content', 'DELETE FROM services WHERE author = $1 RETURNING id'],
  adopt: [
    'content',
    `UPDATE locations SET author = $1 WHERE id = ANY ($2::text[]) AND author <> $3 AND author NOT LIKE $4`,
  ],
  placeIdsBy: ['content', 'SELECT id FROM locations WHERE author = $1'],
  specs: ['content', 'SELECT json FROM game_specs'],
  dropOtherPlaces: ['content', 'DELETE FROM locations WHERE author = $1 AND id <> ALL ($2::text[]) RETURNING id'],
  countPlaces: [
    'content',
    'SELECT count(*) AS places, count(*) FILTER (WHERE id = $2) AS this FROM locations WHERE author = $1',
  ],
})

export function postgresTimetables(db: Database): TimetableStore {
  const jsons = jsonsOf(db)
  const places = async (...asked: Parameters<typeof jsons>): Promise<readonly Location[]> =>
    (await jsons(...asked)).map((json) => JSON.parse(json) as Location)
  const writeOn =
    (connection: Connection) =>
    async (statement: Statement, id: string, json: string, author: Author, now: number): Promise<boolean> =>
      (await connection.rows(statement, [id, author.uid, json, now, author.admin])).length > 0
  const write = writeOn(db)
  const operators = [HOUSE, timetableAuthor('%')] as const

  return {
    putLocation: (it, author, now) => write(TIMETABLES.putLocation, it.id, JSON.stringify(it), author, now),
    putService: (it, author, now) => write(TIMETABLES.putService, it.productId, JSON.stringify(it), author, now),
    async putTimetable({ locations, services }, author, now) {
      try {
        await db.transaction(async (tx) => {
          const put = writeOn(tx)
          const by = { uid: author.uid, admin: false }
          const ids = locations.map(({ id }) => id)
          if (author.admin) await tx.rows(TIMETABLES.adopt, [author.uid, ids, ...operators])
          await tx.rows(TIMETABLES.dropServices, [author.uid])
          for (const it of locations) {
            if (!(await put(TIMETABLES.putLocation, it.id, JSON.stringify(it), by, now))) throw new TakenId(it.id)
          }
          for (const it of services) {
            const { productId } = it
            if (!(await put(TIMETABLES.putService, productId, JSON.stringify(it), by, now)))
              throw new TakenId(productId)
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
        const ids = (await tx.rows(TIMETABLES.placeIdsBy, [author])).map((row) => text(row, 'id'))
        const specs = (await tx.rows(TIMETABLES.specs)).map((row) => text(row, 'json'))
        const kept = idsIn(specs, ids)
        const services = await tx.rows(TIMETABLES.dropServices, [author])
        const places = await tx.rows(TIMETABLES.dropOtherPlaces, [author, kept])
        return { services: services.length, places: places.length, kept: kept.length }
      }),
    placesHeld: async (author, id) => heldOf((await db.rows(TIMETABLES.countPlaces, [author, id]))[0]),
    locations: () => places(TIMETABLES.locations),
    operatorLocations: () => places(TIMETABLES.operatorLocations, ...operators),
    uploadedLocations: (named) => places(TIMETABLES.uploadedLocations, ...operators, named),
    placesBy: (author) => places(TIMETABLES.locationsBy, author),
    async timetableOver(id) {
      const [row] = await db.rows(TIMETABLES.timetableOver, [id, timetablesOver(id)])
      return row && timetableName(text(row, 'author'))
    },
    services: async () => (await jsons(TIMETABLES.services)).map((json) => JSON.parse(json) as Service),
    serviceIdsBy: async (author) => (await db.rows(TIMETABLES.serviceIdsBy, [author])).map((row) => text(row, 'id')),
    revision: async () => text((await db.rows(TIMETABLES.revision, operators))[0], 'revision'),
  }
}
