import { HOUSE, type SpecStore } from '../../ports.ts'
import { readSpec, uploadIn, writeSpec } from '../content-json.ts'
import { text } from '../rows.ts'
import { createdIn, specCards, writeCard } from '../spec-cards.ts'
import type { Database } from './database.ts'
import { jsonsOf } from './jsons.ts'
import { type Statement, statements } from './statement.ts'

const PUT_SPEC = `INSERT INTO game_specs (id, author, json, stored_real, card) VALUES ($1, $2, $3, $4, $6)
   ON CONFLICT (id) DO UPDATE SET json = excluded.json, stored_real = excluded.stored_real, card = excluded.card,
     author = CASE WHEN excluded.author = '${HOUSE}' THEN excluded.author ELSE game_specs.author END
   WHERE game_specs.author = excluded.author OR $5::boolean RETURNING id`

export const SPECS = statements('content', {
  putSpec: ['content', PUT_SPEC],
  replaceSpec: [
    'content',
    `UPDATE game_specs SET json = $3, stored_real = $4, card = $6 WHERE id = $1 AND (author = $2 OR $5::boolean)
     RETURNING id`,
  ],
  specIdsBy: ['content', 'SELECT id FROM game_specs WHERE author = $1 ORDER BY id COLLATE "C"'],
  cards: ['content', 'SELECT id, stored_real, card FROM game_specs ORDER BY id COLLATE "C"'],
  fillCard: ['content', 'UPDATE game_specs SET card = $2 WHERE id = $1 AND stored_real = $3'],
  spec: ['content', 'SELECT json FROM game_specs WHERE id = $1'],
  author: ['content', 'SELECT author FROM game_specs WHERE id = $1'],
  dropSpec: ['content', 'DELETE FROM game_specs WHERE id = $1 AND author = $2'],
})

export function postgresSpecs(db: Database): SpecStore {
  const jsons = jsonsOf(db)
  const writing =
    (statement: Statement): SpecStore['putSpec'] =>
    async (spec, { uid, admin }, now) => {
      const values = [spec.id, uid, writeSpec(spec), now, admin, writeCard(spec, now)]
      return (await db.rows(statement, values)).length > 0
    }

  return {
    putSpec: writing(SPECS.putSpec),
    replaceSpec: writing(SPECS.replaceSpec),
    async dropSpec(id, author) {
      await db.rows(SPECS.dropSpec, [id, author])
    },
    cards: specCards({
      rows: () => db.rows(SPECS.cards),
      json: async (id) => (await jsons(SPECS.spec, id))[0],
      fill: (id, card, storedReal) => db.rows(SPECS.fillCard, [id, card, storedReal]),
    }),
    specIdsBy: async (author) => (await db.rows(SPECS.specIdsBy, [author])).map((row) => text(row, 'id')),
    spec: async (id) => (await jsons(SPECS.spec, id)).map(readSpec)[0],
    upload: async (id) => (await jsons(SPECS.spec, id)).map(uploadIn)[0],
    authorOf: async (id) => (await db.rows(SPECS.author, [id])).map((row) => text(row, 'author'))[0],
    createdAt: async (id) => (await jsons(SPECS.spec, id)).map(createdIn)[0],
  }
}
