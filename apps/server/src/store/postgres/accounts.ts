import { type AccountStore, DELETED_AUTHOR } from '../../ports.ts'
import { type Row, familiesOf, int, personOf, text } from '../rows.ts'
import type { Connection, Database } from './database.ts'
import { type Statement, statements } from './statement.ts'

const OF_RACES = ['race_events', 'race_requests', 'race_signs', 'unlisted_finishes', 'races'] as const
const OF_PLAYERS = ['attempts', 'gcash_ledger'] as const
const CONTENT = ['game_specs', 'locations', 'services'] as const
/** Events that go in one transaction, or those of one race: well within the time that a statement may take. */
const EVENTS_AT_ONCE = 50_000
/** Races that go in one transaction at most. */
const RACES_AT_ONCE = 100

export const ACCOUNTS = statements('accounts', {
  person: ['player', 'SELECT provider, issuer, subject, email, display_name FROM users WHERE uid = $1'],
  /** Waits for a removal, which holds the row until it is done. */
  present: ['player', 'SELECT uid FROM users WHERE uid = $1 FOR KEY SHARE'],
  user: ['player', 'DELETE FROM users WHERE uid = $1'],
  /** Changes nothing, to lock them: Citus takes no FOR UPDATE over several machines. */
  lockRaces: ['crossing', 'UPDATE races SET version = version WHERE uid = $1 RETURNING race_id'],
  someRaces: ['crossing', 'SELECT race_id, version FROM races WHERE uid = $1 ORDER BY race_id LIMIT $2'],
  /** Locks them, as those above. */
  holdRaces: [
    'crossing',
    'UPDATE races SET version = version WHERE uid = $1 AND race_id = ANY ($2::text[]) RETURNING race_id',
  ],
  finishesOf: ['crossing', 'DELETE FROM finishes WHERE uid = $1 AND race_id = ANY ($2::text[])'],
  attemptsOf: ['player', 'DELETE FROM attempts WHERE uid = $1 AND race_id = ANY ($2::text[])'],
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

/** The first of some races that have so many events together, or the first one. */
function upTo(most: number, races: readonly Row[]): readonly string[] {
  let events = 0
  const past = races.findIndex((race) => (events += int(race, 'version')) > most)
  return (past < 0 ? races : races.slice(0, Math.max(1, past))).map((race) => text(race, 'race_id'))
}

/** Whole races of a player's, as many as go at once. @returns whether there may be others */
async function removeRaces(tx: Connection, uid: string): Promise<boolean> {
  const races = await tx.rows(ACCOUNTS.someRaces, [uid, RACES_AT_ONCE])
  const some = upTo(EVENTS_AT_ONCE, races)
  if (some.length === 0) return false
  // While its row is locked nobody can add to a race, and then it is gone.
  await tx.rows(ACCOUNTS.holdRaces, [uid, some])
  for (const gone of OF_RACES_GONE) await tx.rows(gone, [some])
  await tx.rows(ACCOUNTS.finishesOf, [uid, some])
  await tx.rows(ACCOUNTS.attemptsOf, [uid, some])
  return some.length < races.length || races.length === RACES_AT_ONCE
}

/** All of a player's but the profile. @returns the families of the sign-ins among it */
async function removeBelongings(tx: Connection, uid: string): Promise<readonly string[]> {
  const families = async (statement: Statement): Promise<readonly string[]> =>
    familiesOf(await tx.rows(statement, [uid]))
  // As in `removeRaces`.
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

  async remove(uid) {
    // As many at a time as a statement has the time for: where it ends early the account is there, to be deleted again.
    while (await db.transaction((tx) => removeRaces(tx, uid)));
    // Then the profile first: who asks for it from now on waits, and what was written before is seen by what follows.
    return db.transaction(async (tx) => {
      await tx.rows(ACCOUNTS.user, [uid])
      return removeBelongings(tx, uid)
    })
  },

  sweep: (uid) =>
    db.transaction(async (tx) => {
      const present = (await tx.rows(ACCOUNTS.present, [uid])).length > 0
      if (!present) await removeBelongings(tx, uid)
      return present
    }),
})
