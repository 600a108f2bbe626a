import type { StatementSync } from 'node:sqlite'
import type { RaceSpec, RealMs } from '@final-call/domain'
import { type Author, HOUSE, type SpecStore } from '../../ports.ts'
import { readSpec, uploadIn, writeSpec } from '../content-json.ts'
import { text } from '../rows.ts'
import { createdIn, specCards, writeCard } from '../spec-cards.ts'
import type { DatabaseFile } from './file.ts'

/** Stores a race, unless it belongs to another author and `:admin` is 0. */
export const PUT_SPEC = `INSERT INTO game_specs (id, author, json, stored_real, card) VALUES (:id, :author, :json, :now, :card)
   ON CONFLICT (id) DO UPDATE SET json = excluded.json, stored_real = excluded.stored_real, card = excluded.card,
     author = CASE WHEN excluded.author = '${HOUSE}' THEN excluded.author ELSE author END
   WHERE author = excluded.author OR :admin = 1`

export function sqliteSpecs({ db, read, writeDurably, writeLazily }: DatabaseFile): SpecStore {
  const upsertSpec = db.prepare(PUT_SPEC)
  const updateSpec = db.prepare(
    `UPDATE game_specs SET json = :json, stored_real = :now, card = :card
     WHERE id = :id AND (author = :author OR :admin = 1)`,
  )
  const selectSpec = db.prepare('SELECT json FROM game_specs WHERE id = ?')
  // Covered by an index: a race's JSON is long, and its card comes after it.
  const selectCards = db.prepare('SELECT id, stored_real, card FROM game_specs ORDER BY id')
  const fillCard = db.prepare('UPDATE game_specs SET card = :card WHERE id = :id AND stored_real = :storedReal')
  const selectIdsBy = db.prepare('SELECT id FROM game_specs WHERE author = ? ORDER BY id')
  const selectAuthor = db.prepare('SELECT author FROM game_specs WHERE id = ?')
  const dropSpec = db.prepare('DELETE FROM game_specs WHERE id = ? AND author = ?')

  function jsonOf(specId: string): string | undefined {
    const row = selectSpec.get(specId)
    return row && text(row, 'json')
  }
  const inJson = <Result>(found: (json: string) => Result) =>
    read((specId: string): Result | undefined => {
      const json = jsonOf(specId)
      return json === undefined ? undefined : found(json)
    })

  const writing = (statement: StatementSync) =>
    writeDurably((spec: RaceSpec, { uid, admin }: Author, now: RealMs) => {
      const [json, card] = [writeSpec(spec), writeCard(spec, now)]
      return statement.run({ id: spec.id, author: uid, json, now, card, admin: admin ? 1 : 0 }).changes > 0
    })

  return {
    putSpec: writing(upsertSpec),
    replaceSpec: writing(updateSpec),
    dropSpec: writeDurably((id: string, author: string): void => {
      dropSpec.run(id, author)
    }),
    cards: specCards({
      rows: read(() => selectCards.all()),
      json: read(jsonOf),
      fill: writeLazily((id: string, card: string, storedReal: number) => fillCard.run({ id, card, storedReal })),
    }),
    specIdsBy: read((author: string) => selectIdsBy.all(author).map((row) => text(row, 'id'))),
    spec: inJson(readSpec),
    upload: inJson(uploadIn),
    authorOf: read((id: string) => {
      const row = selectAuthor.get(id)
      return row && text(row, 'author')
    }),
    createdAt: inJson(createdIn),
  }
}
