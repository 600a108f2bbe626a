import { type AccountStore, DELETED_AUTHOR } from '../../ports.ts'
import { personOf, text } from '../rows.ts'
import type { Database } from './database.ts'
import { statements } from './statement.ts'

const OF_RACES = ['race_events', 'race_requests', 'race_signs', 'unlisted_finishes', 'races'] as const
const OF_PLAYERS = ['attempts', 'gcash_ledger', 'users'] as const
const CONTENT = ['game_specs', 'locations', 'services'] as const

export const ACCOUNTS = statements('accounts', {
  person: ['player', 'SELECT provider, issuer, subject, email, display_name FROM users WHERE uid = $1'],
  lockRaces: ['crossing', 'SELECT race_id FROM races WHERE uid = $1 ORDER BY race_id FOR UPDATE'],
  finishes: ['crossing', 'DELETE FROM finishes WHERE uid = $1'],
  families: ['crossing', 'DELETE FROM token_families WHERE uid = $1 RETURNING family'],
  tokens: ['crossing', 'DELETE FROM refresh_tokens WHERE family = ANY ($1::text[])'],
})
export const OF_RACES_GONE = OF_RACES.map(
  (table) => statements(table, { gone: ['crossing', `DELETE FROM ${table} WHERE race_id = ANY ($1::text[])`] }).gone,
)
export const OF_PLAYERS_GONE = OF_PLAYERS.map(
  (table) => statements(table, { gone: ['player', `DELETE FROM ${table} WHERE uid = $1`] }).gone,
)
export const DISOWNED = CONTENT.map(
  (table) => statements(table, { disowned: ['content', `UPDATE ${table} SET author = $2 WHERE author = $1`] }).disowned,
)

export const postgresAccounts = (db: Database): AccountStore => ({
  person: async (uid) => (await db.rows(ACCOUNTS.person, [uid])).map(personOf)[0],

  remove: (uid) =>
    db.transaction(async (tx) => {
      // While its row is locked nobody can add to a race, and then it is gone.
      const races = (await tx.rows(ACCOUNTS.lockRaces, [uid])).map((row) => text(row, 'race_id'))
      for (const gone of OF_RACES_GONE) await tx.rows(gone, [races])
      await tx.rows(ACCOUNTS.finishes, [uid])
      const families = (await tx.rows(ACCOUNTS.families, [uid])).map((row) => text(row, 'family'))
      await tx.rows(ACCOUNTS.tokens, [families])
      for (const gone of OF_PLAYERS_GONE) await tx.rows(gone, [uid])
      for (const disowned of DISOWNED) await tx.rows(disowned, [uid, DELETED_AUTHOR])
    }),
})
