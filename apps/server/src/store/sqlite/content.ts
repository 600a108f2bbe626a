import type { Location, LocationId, ProductId, RaceSpec, RealMs, Service, World } from '@final-call/domain'
import {
  type Author,
  type ContentStore,
  type DroppedTimetable,
  HOUSE,
  type StoredTimetable,
  type StoringTimetable,
  timetableAuthor,
  timetableName,
  timetablesOver,
} from '../../ports.ts'
import { TakenId, idsIn, readSpec, readWorld, worldIdOf, writeSpec, writeWorld } from '../content-json.ts'
import { int, text } from '../rows.ts'
import { createdIn, specCards, writeCard } from '../spec-cards.ts'
import { transaction } from './database.ts'
import type { DatabaseFile } from './file.ts'

type Table = 'locations' | 'services'

export function sqliteContent({ db, stored, kept, passing }: DatabaseFile): ContentStore {
  const upsert = (table: Table) => {
    const statement = db.prepare(
      `INSERT INTO ${table} (id, author, json, stored_real) VALUES (:id, :author, :json, :now)
       ON CONFLICT (id) DO UPDATE SET json = excluded.json, stored_real = excluded.stored_real,
         author = CASE WHEN excluded.author = '${HOUSE}' THEN excluded.author ELSE author END
       WHERE author = excluded.author OR :admin = 1`,
    )
    return (id: string, json: string, by: Author, now: RealMs): boolean =>
      statement.run({ id, author: by.uid, json, now, admin: by.admin ? 1 : 0 }).changes > 0
  }
  const all = (table: Table) => {
    const statement = db.prepare(`SELECT json FROM ${table} ORDER BY id`)
    return (): readonly string[] => statement.all().map((row) => text(row, 'json'))
  }
  const upsertSpec = db.prepare(
    `INSERT INTO game_specs (id, author, json, stored_real, card) VALUES (:id, :author, :json, :now, :card)
     ON CONFLICT (id) DO UPDATE SET json = excluded.json, stored_real = excluded.stored_real, card = excluded.card,
       author = CASE WHEN excluded.author = '${HOUSE}' THEN excluded.author ELSE author END
     WHERE author = excluded.author OR :admin = 1`,
  )
  const upsertLocation = upsert('locations')
  const upsertService = upsert('services')
  const allLocations = all('locations')
  const allServices = all('services')
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
  const selectSpec = db.prepare('SELECT json FROM game_specs WHERE id = ?')
  // What it reads is in an index: a race is long, and its card stands behind it.
  const selectCards = db.prepare('SELECT id, stored_real, card FROM game_specs ORDER BY id')
  const fillCard = db.prepare('UPDATE game_specs SET card = :card WHERE id = :id AND stored_real = :storedReal')
  const selectIdsBy = db.prepare('SELECT id FROM game_specs WHERE author = ? ORDER BY id')
  const selectAuthor = db.prepare('SELECT author FROM game_specs WHERE id = ?')
  const dropServices = db.prepare('DELETE FROM services WHERE author = ?')
  const adopt = db.prepare(
    `UPDATE locations SET author = :author WHERE id IN (SELECT value FROM json_each(:ids))
       AND author <> :house AND author NOT LIKE :timetables`,
  )
  const selectPlaceIds = db.prepare('SELECT id FROM locations WHERE author = ?')
  const selectSpecs = db.prepare('SELECT json FROM game_specs')
  const countPlaces = db.prepare('SELECT count(*) AS places FROM locations WHERE author = ? AND id <> ?')
  const others = (table: Table | 'game_specs') =>
    db.prepare(`DELETE FROM ${table} WHERE author = ? AND id NOT IN (SELECT value FROM json_each(?))`)
  const dropOtherServices = others('services')
  const dropOtherSpecs = others('game_specs')
  const dropOtherPlaces = others('locations')
  const dropSpec = db.prepare('DELETE FROM game_specs WHERE id = ? AND author = ?')
  const selectRevision = db.prepare('SELECT revision FROM content_revision')
  const insertWorld = db.prepare('INSERT OR IGNORE INTO worlds (world_id, json) VALUES (?, ?)')
  const selectWorld = db.prepare('SELECT json FROM worlds WHERE world_id = ?')

  function jsonOf(specId: string): string | undefined {
    const row = selectSpec.get(specId)
    return row && text(row, 'json')
  }

  return {
    putSpec: kept((spec: RaceSpec, { uid, admin }: Author, now: RealMs) => {
      const [json, card] = [writeSpec(spec), writeCard(spec, now)]
      return upsertSpec.run({ id: spec.id, author: uid, json, now, card, admin: admin ? 1 : 0 }).changes > 0
    }),
    putLocation: kept((location: Location, by: Author, now: RealMs) =>
      upsertLocation(location.id, JSON.stringify(location), by, now),
    ),
    putService: kept((service: Service, by: Author, now: RealMs) =>
      upsertService(service.productId, JSON.stringify(service), by, now),
    ),
    putTimetable: kept(({ locations, services }: StoredTimetable, author: Author, now: RealMs): StoringTimetable => {
      const by = { uid: author.uid, admin: false }
      const write = (upsert: typeof upsertLocation, id: string, it: Location | Service): void => {
        if (!upsert(id, JSON.stringify(it), by, now)) throw new TakenId(id)
      }
      try {
        transaction(db, () => {
          const ids = JSON.stringify(locations.map(({ id }) => id))
          if (author.admin) adopt.run({ ...operators, author: author.uid, ids })
          dropServices.run(author.uid)
          for (const it of locations) write(upsertLocation, it.id, it)
          for (const it of services) write(upsertService, it.productId, it)
        })
        return { ok: true }
      } catch (error) {
        if (error instanceof TakenId) return { ok: false, taken: error.id }
        throw error
      }
    }),
    dropTimetable: kept((author: string): DroppedTimetable =>
      transaction(db, () => {
        const ids = selectPlaceIds.all(author).map((row) => text(row, 'id'))
        const specs = selectSpecs.all().map((row) => text(row, 'json'))
        const kept = idsIn(specs, ids)
        const services = Number(dropServices.run(author).changes)
        const places = Number(dropOtherPlaces.run(author, JSON.stringify(kept)).changes)
        return { services, places, kept: kept.length }
      }),
    ),
    dropOthers: kept((author: string, services: readonly ProductId[], specs: readonly string[]): void => {
      dropOtherServices.run(author, JSON.stringify(services))
      dropOtherSpecs.run(author, JSON.stringify(specs))
    }),
    dropSpec: kept((id: string, author: string): void => {
      dropSpec.run(id, author)
    }),
    otherPlaces: stored((author: string, id: LocationId) => int(countPlaces.get(author, id), 'places')),
    specIdsBy: stored((author: string) => selectIdsBy.all(author).map((row) => text(row, 'id'))),
    cards: specCards({
      rows: stored(() => selectCards.all()),
      json: stored(jsonOf),
      fill: passing((id: string, card: string, storedReal: number) => fillCard.run({ id, card, storedReal })),
    }),
    spec: stored((id: string) => {
      const json = jsonOf(id)
      return json === undefined ? undefined : readSpec(json)
    }),
    createdAt: stored((id: string) => {
      const json = jsonOf(id)
      return json === undefined ? undefined : createdIn(json)
    }),
    authorOf: stored((id: string) => {
      const row = selectAuthor.get(id)
      return row && text(row, 'author')
    }),
    locations: stored(() => allLocations().map((json) => JSON.parse(json) as Location)),
    operatorLocations: stored(() =>
      operatorLocations.all(operators).map((row) => JSON.parse(text(row, 'json')) as Location),
    ),
    uploadedLocations: stored((named: readonly LocationId[]) =>
      uploadedLocations
        .all({ ...operators, named: JSON.stringify(named) })
        .map((row) => JSON.parse(text(row, 'json')) as Location),
    ),
    placesBy: stored((author: string) =>
      selectPlaces.all(author).map((row) => JSON.parse(text(row, 'json')) as Location),
    ),
    timetableOver: stored((id: LocationId): string | undefined => {
      const row = timetableOver.get({ id, authors: JSON.stringify(timetablesOver(id)) })
      return row && timetableName(text(row, 'author'))
    }),
    services: stored(() => allServices().map((json) => JSON.parse(json) as Service)),
    revision: stored(() => String(int(selectRevision.get(), 'revision'))),
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
