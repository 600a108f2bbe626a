import type { Location, LocationId, RealMs, Service } from '@final-call/domain'
import {
  type Author,
  type DroppedTimetable,
  HOUSE,
  type StoringTimetable,
  type TimetableStore,
  timetableAuthor,
  timetableName,
  timetablesOver,
} from '../../ports.ts'
import { TakenId, idsIn } from '../content-json.ts'
import { type Row, heldOf, int, text } from '../rows.ts'
import { transaction } from './database.ts'
import type { DatabaseFile } from './file.ts'

type Table = 'locations' | 'services'

/** Stores a place or a service, unless it belongs to another author and `:admin` is 0. */
export const putIn = (table: Table): string =>
  `INSERT INTO ${table} (id, author, json, stored_real) VALUES (:id, :author, :json, :now)
   ON CONFLICT (id) DO UPDATE SET json = excluded.json, stored_real = excluded.stored_real,
     author = CASE WHEN excluded.author = '${HOUSE}' THEN excluded.author ELSE author END
   WHERE author = excluded.author OR :admin = 1`

/** Rows to store, by the id of each: its JSON. */
type Texts = ReadonlyMap<string, string>

const placeOf = (row: Row): Location => JSON.parse(text(row, 'json')) as Location

export function sqliteTimetables({ db, read, writeDurably }: DatabaseFile): TimetableStore {
  const upsert = (table: Table) => {
    const statement = db.prepare(putIn(table))
    return (id: string, json: string, by: Author, now: RealMs): boolean =>
      statement.run({ id, author: by.uid, json, now, admin: by.admin ? 1 : 0 }).changes > 0
  }
  const upsertLocation = upsert('locations')
  const upsertService = upsert('services')
  const allLocations = db.prepare('SELECT json FROM locations ORDER BY id')
  const allServices = db.prepare('SELECT json FROM services ORDER BY id')
  const selectPlaces = db.prepare('SELECT json FROM locations WHERE author = ? ORDER BY id')
  const operatorLocations = db.prepare(
    'SELECT json FROM locations WHERE author = :house OR author LIKE :timetables ORDER BY id',
  )
  const uploadedLocations = db.prepare(
    `SELECT json FROM locations WHERE id IN (SELECT value FROM json_each(:named))
       AND author <> :house AND author NOT LIKE :timetables ORDER BY id`,
  )
  const timetableOver = db.prepare(
    `SELECT author FROM locations WHERE author IN (SELECT value FROM json_each(:authors))
       AND NOT EXISTS (SELECT 1 FROM locations WHERE id = :id) LIMIT 1`,
  )
  const operators = { house: HOUSE, timetables: timetableAuthor('%') }
  const selectServiceIds = db.prepare('SELECT id FROM services WHERE author = ? ORDER BY id')
  const dropServices = db.prepare('DELETE FROM services WHERE author = ?')
  const adopt = db.prepare(
    `UPDATE locations SET author = :author WHERE id IN (SELECT value FROM json_each(:ids))
       AND author <> :house AND author NOT LIKE :timetables`,
  )
  const selectPlaceIds = db.prepare('SELECT id FROM locations WHERE author = ?')
  const selectSpecs = db.prepare('SELECT json FROM game_specs')
  const countPlaces = db.prepare(
    'SELECT count(*) AS places, count(*) FILTER (WHERE id = :id) AS this FROM locations WHERE author = :author',
  )
  const dropOtherPlaces = db.prepare(
    'DELETE FROM locations WHERE author = ? AND id NOT IN (SELECT value FROM json_each(?))',
  )
  const selectRevision = db.prepare('SELECT revision FROM content_revision')

  const putTexts = writeDurably((locations: Texts, services: Texts, author: Author, now: RealMs): StoringTimetable => {
    const by = { uid: author.uid, admin: false }
    const write = (upsert: typeof upsertLocation, texts: Texts): void => {
      for (const [id, json] of texts) if (!upsert(id, json, by, now)) throw new TakenId(id)
    }
    try {
      transaction(db, () => {
        const ids = JSON.stringify([...locations.keys()])
        if (author.admin) adopt.run({ ...operators, author: author.uid, ids })
        dropServices.run(author.uid)
        write(upsertLocation, locations)
        write(upsertService, services)
      })
      return { ok: true }
    } catch (error) {
      if (error instanceof TakenId) return { ok: false, taken: error.id }
      throw error
    }
  })

  return {
    putLocation: writeDurably((location: Location, by: Author, now: RealMs) =>
      upsertLocation(location.id, JSON.stringify(location), by, now),
    ),
    putService: writeDurably((service: Service, by: Author, now: RealMs) =>
      upsertService(service.productId, JSON.stringify(service), by, now),
    ),
    putTimetable({ locations, services }, author, now) {
      // Before the transaction, in which servers wait: a city's text takes as long as storing it.
      const places = new Map(locations.map((it) => [it.id, JSON.stringify(it)]))
      const products = new Map(services.map((it) => [it.productId, JSON.stringify(it)]))
      return putTexts(places, products, author, now)
    },
    dropTimetable: writeDurably((author: string): DroppedTimetable =>
      transaction(db, () => {
        const ids = selectPlaceIds.all(author).map((row) => text(row, 'id'))
        const specs = selectSpecs.all().map((row) => text(row, 'json'))
        const kept = idsIn(specs, ids)
        const services = Number(dropServices.run(author).changes)
        const places = Number(dropOtherPlaces.run(author, JSON.stringify(kept)).changes)
        return { services, places, kept: kept.length }
      }),
    ),
    placesHeld: read((author: string, id: LocationId) => heldOf(countPlaces.get({ author, id }))),
    locations: read(() => allLocations.all().map(placeOf)),
    operatorLocations: read(() => operatorLocations.all(operators).map(placeOf)),
    uploadedLocations: read((named: readonly LocationId[]) =>
      uploadedLocations.all({ ...operators, named: JSON.stringify(named) }).map(placeOf),
    ),
    placesBy: read((author: string) => selectPlaces.all(author).map(placeOf)),
    timetableOver: read((id: LocationId): string | undefined => {
      const row = timetableOver.get({ id, authors: JSON.stringify(timetablesOver(id)) })
      return row && timetableName(text(row, 'author'))
    }),
    services: read(() => allServices.all().map((row) => JSON.parse(text(row, 'json')) as Service)),
    serviceIdsBy: read((author: string) => selectServiceIds.all(author).map((row) => text(row, 'id'))),
    revision: read(() => String(int(selectRevision.get(), 'revision'))),
  }
}
