import { type AccountStore, DELETED_AUTHOR } from '../../ports.ts'
import { familiesOf, personOf, text } from '../rows.ts'
import type { Connection, Database } from './database.ts'
import { type Statement, statements } from './statement.ts'

const OF_RACES = ['race_events', 'race_requests', 'race_signs', 'unlisted_finishes', 'races'] as const
const OF_PLAYERS = ['attempts', 'gcash_ledger'] as const
const CONTENT = ['game_specs', 'locations', 'services'] as const

export const ACCOUNTS = statements('accounts', {
  person: ['player', 'SELECT provider, issuer, subject, email, display_name FROM users WHERE uid = $1'],
  /** Waits for a removal, which holds the row until it is done. */
  present: ['player', 'SELECT uid FROM users WHERE uid = $1 FOR KEY SHARE'],
  user: ['player', 'DELETE FROM users WHERE uid = $1'],
  /** Changes nothing, to lock them: Citus takes no FOR UPDATE over several machines. */
  lockRaces: ['crossing', 'UPDATE races SET version = version WHERE uid = $1 RETURNING race_id'],
  finishes: ['crossing', 'DELETE FROM finishes WHERE uid = $1'],
  families: ['crossing', 'SELECT family FROM token_families WHERE uid = $1'],
  tokens: ['crossing', 'DELETE FROM refresh_tokens WHERE family = ANY ($1::text[])'],
  familiesGone: ['crossing', 'DELETE FROM token_families WHERE uid = $1 RETURNING family'],
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

/** All of a player's but the profile. @returns the families of the sign-ins among it */
async function removeBelongings(tx: Connection, uid: string): Promise<readonly string[]> {
  const families = async (statement: Statement): Promise<readonly string[]> =>
    familiesOf(await tx.rows(statement, [uid]))
  // While its row is locked nobody can add to a race, and then it is gone.
  const races = (await tx.rows(ACCOUNTS.lockRaces, [uid])).map((row) => text(row, 'race_id'))
  for (const gone of OF_RACES_GONE) await tx.rows(gone, [races])
  await tx.rows(ACCOUNTS.finishes, [uid])
  // Tokens before their families, as a renewal locks them.
  await tx.rows(ACCOUNTS.tokens, [await families(ACCOUNTS.families)])
  const ended = await families(ACCOUNTS.familiesGone)
  // Once more: a sign-in that was opened in between went with the others, and so must its tokens.
  await tx.rows(ACCOUNTS.tokens, [ended])
  for (const gone of OF_PLAYERS_GONE) await tx.rows(gone, [uid])
  for (const disowned of DISOWNED) await tx.rows(disowned, [uid, DELETED_AUTHOR])
  return ended
}

export const postgresAccounts = (db: Database): AccountStore => ({
  person: async (uid) => (await db.rows(ACCOUNTS.person, [uid])).map(personOf)[0],

  // The profile goes first: who asks for it from now on waits, and what was written before is seen by what follows.
  remove: (uid) =>
    db.transaction(async (tx) => {
      await tx.rows(ACCOUNTS.user, [uid])
      return removeBelongings(tx, uid)
    }),

  sweep: (uid) =>
    db.transaction(async (tx) => {
      const present = (await tx.rows(ACCOUNTS.present, [uid])).length > 0
      if (!present) await removeBelongings(tx, uid)
      return present
    }),
})
