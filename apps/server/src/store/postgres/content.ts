import { type ContentStore, HOUSE } from '../../ports.ts'
import { writeSpec } from '../content-json.ts'
import { writeCard } from '../spec-cards.ts'
import type { Database } from './database.ts'
import { postgresSpecs } from './specs.ts'
import { statements } from './statement.ts'
import { postgresTimetables } from './timetables.ts'
import { postgresWorlds } from './worlds.ts'

/** The advisory lock for storing the built-in content: a number that nothing else in the database uses. */
const LOCK = 7_203_551_847

const putAll = (table: string): string =>
  `INSERT INTO ${table} (id, author, json, stored_real)
   SELECT id, $1, json, $2::bigint FROM unnest($3::text[], $4::text[]) AS it (id, json)
   ON CONFLICT (id) DO UPDATE SET author = excluded.author, json = excluded.json, stored_real = excluded.stored_real`

export const CONTENT = statements('content', {
  inTurn: ['content', `SELECT pg_advisory_xact_lock(${LOCK})`],
  putLocations: ['content', putAll('locations')],
  putServices: ['content', putAll('services')],
  putSpecs: [
    'content',
    `INSERT INTO game_specs (id, author, json, stored_real, card)
     SELECT id, $1, json, $2::bigint, card FROM unnest($3::text[], $4::text[], $5::text[]) AS it (id, json, card)
     ON CONFLICT (id) DO UPDATE SET author = excluded.author, json = excluded.json, stored_real = excluded.stored_real,
       card = excluded.card`,
  ],
  dropOtherServices: ['content', 'DELETE FROM services WHERE author = $1 AND id <> ALL ($2::text[])'],
  dropOtherSpecs: ['content', 'DELETE FROM game_specs WHERE author = $1 AND id <> ALL ($2::text[])'],
})

export function postgresContent(db: Database): ContentStore {
  return {
    ...postgresSpecs(db),
    ...postgresTimetables(db),
    ...postgresWorlds(db),
    async putBuiltIn({ locations, services, races }, now) {
      const [places, products, specs] = [
        locations.map(({ id }) => id),
        services.map(({ productId }) => productId),
        races.map(({ id }) => id),
      ]
      const jsons = (them: readonly unknown[]): readonly string[] => them.map((it) => JSON.stringify(it))
      const cards = races.map((it) => writeCard(it, now))
      await db.transaction(async (tx) => {
        // Servers start at the same time: two that store different content would deadlock on each other's rows.
        await tx.rows(CONTENT.inTurn)
        await tx.rows(CONTENT.putSpecs, [HOUSE, now, specs, races.map(writeSpec), cards])
        await tx.rows(CONTENT.putLocations, [HOUSE, now, places, jsons(locations)])
        await tx.rows(CONTENT.putServices, [HOUSE, now, products, jsons(services)])
        await tx.rows(CONTENT.dropOtherSpecs, [HOUSE, specs])
        await tx.rows(CONTENT.dropOtherServices, [HOUSE, products])
      })
    },
  }
}
