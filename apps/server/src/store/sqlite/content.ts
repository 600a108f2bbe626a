import type { Location, LocationId, RaceSpec, RealMs, Service, World } from '@final-call/domain'
import { type Author, type ContentStore, HOUSE, type StoredTimetable, timetableAuthor } from '../../ports.ts'
import { TakenId, readSpec, readWorld, worldIdOf, writeSpec, writeWorld } from '../content-json.ts'
import { int, text } from '../rows.ts'
import { transaction } from './database.ts'
import type { DatabaseFile } from './file.ts'

type Table = 'game_specs' | 'locations' | 'services'

export function sqliteContent({ db, stored, kept }: DatabaseFile): ContentStore {
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
  const upsertSpec = upsert('game_specs')
  const upsertLocation = upsert('locations')
  const upsertService = upsert('services')
  const allSpecs = all('game_specs')
  const allLocations = all('locations')
  const allServices = all('services')
  const by = (table: Table) => {
    const statement = db.prepare(`SELECT json FROM ${table} WHERE author = ? ORDER BY id`)
    return (uid: string): readonly string[] => statement.all(uid).map((row) => text(row, 'json'))
  }
  const specsBy = by('game_specs')
  const locationsBy = by('locations')
  const locationsFor = db.prepare(
    `SELECT json FROM locations WHERE author = :house OR author LIKE :timetables OR id IN (SELECT value FROM json_each(:named))
     ORDER BY id`,
  )
  const selectSpec = db.prepare('SELECT json FROM game_specs WHERE id = ?')
  const selectAuthor = db.prepare('SELECT author FROM game_specs WHERE id = ?')
  const dropServices = db.prepare('DELETE FROM services WHERE author = ?')
  const selectRevision = db.prepare('SELECT revision FROM content_revision')
  const insertWorld = db.prepare('INSERT OR IGNORE INTO worlds (world_id, json) VALUES (?, ?)')
  const selectWorld = db.prepare('SELECT json FROM worlds WHERE world_id = ?')

  return {
    putSpec: kept((spec: RaceSpec, by: Author, now: RealMs) => upsertSpec(spec.id, writeSpec(spec), by, now)),
    putLocation: kept((location: Location, by: Author, now: RealMs) =>
      upsertLocation(location.id, JSON.stringify(location), by, now),
    ),
    putService: kept((service: Service, by: Author, now: RealMs) =>
      upsertService(service.productId, JSON.stringify(service), by, now),
    ),
    putTimetable: kept(({ locations, services }: StoredTimetable, author: Author, now: RealMs): boolean => {
      const taken = (written: boolean): void => {
        if (!written) throw new TakenId()
      }
      try {
        transaction(db, () => {
          dropServices.run(author.uid)
          for (const it of locations) taken(upsertLocation(it.id, JSON.stringify(it), author, now))
          for (const it of services) taken(upsertService(it.productId, JSON.stringify(it), author, now))
        })
        return true
      } catch (error) {
        if (error instanceof TakenId) return false
        throw error
      }
    }),
    specs: stored(() => allSpecs().map(readSpec)),
    spec: stored((id: string) => {
      const row = selectSpec.get(id)
      return row && readSpec(text(row, 'json'))
    }),
    authorOf: stored((id: string) => {
      const row = selectAuthor.get(id)
      return row && text(row, 'author')
    }),
    locations: stored(() => allLocations().map((json) => JSON.parse(json) as Location)),
    locationsFor: stored((named: readonly LocationId[]) =>
      locationsFor
        .all({ house: HOUSE, timetables: timetableAuthor('%'), named: JSON.stringify(named) })
        .map((row) => JSON.parse(text(row, 'json')) as Location),
    ),
    services: stored(() => allServices().map((json) => JSON.parse(json) as Service)),
    revision: stored(() => String(int(selectRevision.get(), 'revision'))),
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
    uploadsOf: stored((uid: string) => ({
      specs: specsBy(uid).map(readSpec),
      locations: locationsBy(uid).map((json) => JSON.parse(json) as Location),
    })),
  }
}
