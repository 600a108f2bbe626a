import { type AccountStore, DELETED_AUTHOR } from '../../ports.ts'
import { type Row, familiesOf, int, personOf, text } from '../rows.ts'
import type { Connection, Database } from './database.ts'
import { type Statement, statements } from './statement.ts'

const OF_RACES = ['race_events', 'race_requests', 'race_signs', 'unlisted_finishes', 'races'] as const
const OF_PLAYERS = ['attempts', 'gcash_ledger'] as const
const CONTENT = ['game_specs', 'locations', 'services'] as const
/** The most events that are removed in one transaction, unless one race has more: well within a statement's time limit. */
const EVENTS_AT_ONCE = 50_000
/** The most races that are removed in one transaction. */
const RACES_AT_ONCE = 100
/** The most tokens of sign-ins that are removed in one transaction: every renewal leaves one. */
const TOKENS_AT_ONCE = 50_000

export const ACCOUNTS = statements('accounts', {
  person: ['player', 'SELECT provider, issuer, subject, email, display_name FROM users WHERE uid = $1'],
  /** Waits for a removal in progress, which holds the row until it ends. */
  present: ['player', 'SELECT uid FROM users WHERE uid = $1 FOR KEY SHARE'],
  user: ['player', 'DELETE FROM users WHERE uid = $1'],
  /** Locks rows by an update that changes nothing: Citus does not support FOR UPDATE over several machines. */
  lockRaces: ['crossing', 'UPDATE races SET version = version WHERE uid = $1 RETURNING race_id'],
  someRaces: ['crossing', 'SELECT race_id, version FROM races WHERE uid = $1 ORDER BY race_id LIMIT $2'],
  /** Locks them, as above. */
  holdRaces: [
    'crossing',
    'UPDATE races SET version = version WHERE uid = $1 AND race_id = ANY ($2::text[]) RETURNING race_id',
  ],
  finishesOf: ['crossing', 'DELETE FROM finishes WHERE uid = $1 AND race_id = ANY ($2::text[])'],
  attemptsOf: ['player', 'DELETE FROM attempts WHERE uid = $1 AND race_id = ANY ($2::text[])'],
  finishes: ['crossing', 'DELETE FROM finishes WHERE uid = $1'],
  families: ['crossing', 'SELECT family FROM token_families WHERE uid = $1'],
  tokens: ['crossing', 'DELETE FROM refresh_tokens WHERE family = ANY ($1::text[])'],
  someTokens: ['crossing', 'SELECT token_hash FROM refresh_tokens WHERE family = ANY ($1::text[]) LIMIT $2'],
  someTokensGone: ['crossing', 'DELETE FROM refresh_tokens WHERE token_hash = ANY ($1::text[])'],
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

/** The first of the races with at most `most` events together, but at least one race. */
function upTo(most: number, races: readonly Row[]): readonly string[] {
  let events = 0
  const past = races.findIndex((race) => (events += int(race, 'version')) > most)
  return (past < 0 ? races : races.slice(0, Math.max(1, past))).map((race) => text(race, 'race_id'))
}

/** Removes whole races of a player, as many as one transaction takes. @returns whether there may be more */
async function removeRaces(tx: Connection, uid: string): Promise<boolean> {
  const races = await tx.rows(ACCOUNTS.someRaces, [uid, RACES_AT_ONCE])
  const some = upTo(EVENTS_AT_ONCE, races)
  if (some.length === 0) return false
  // While a race's row is locked nothing can be appended to it.
  await tx.rows(ACCOUNTS.holdRaces, [uid, some])
  for (const gone of OF_RACES_GONE) await tx.rows(gone, [some])
  await tx.rows(ACCOUNTS.finishesOf, [uid, some])
  await tx.rows(ACCOUNTS.attemptsOf, [uid, some])
  return some.length < races.length || races.length === RACES_AT_ONCE
}

/** Removes tokens of a player's sign-ins, as many as one transaction takes. @returns whether there may be more */
async function removeTokens(tx: Connection, uid: string): Promise<boolean> {
  const families = familiesOf(await tx.rows(ACCOUNTS.families, [uid]))
  const some = (await tx.rows(ACCOUNTS.someTokens, [families, TOKENS_AT_ONCE])).map((row) => text(row, 'token_hash'))
  await tx.rows(ACCOUNTS.someTokensGone, [some])
  return some.length === TOKENS_AT_ONCE
}

/** Removes everything of a player's except the profile. @returns the families of the player's sign-ins */
async function removeBelongings(tx: Connection, uid: string): Promise<readonly string[]> {
  const families = async (statement: Statement): Promise<readonly string[]> =>
    familiesOf(await tx.rows(statement, [uid]))
  // As in `removeRaces`.
  const races = (await tx.rows(ACCOUNTS.lockRaces, [uid])).map((row) => text(row, 'race_id'))
  for (const gone of OF_RACES_GONE) await tx.rows(gone, [races])
  await tx.rows(ACCOUNTS.finishes, [uid])
  // Tokens before their families, in the order in which a renewal locks them.
  await tx.rows(ACCOUNTS.tokens, [await families(ACCOUNTS.families)])
  const ended = await families(ACCOUNTS.familiesGone)
  // Again, for a sign-in that was opened in the meantime: its family has been removed, and its tokens must be too.
  await tx.rows(ACCOUNTS.tokens, [ended])
  for (const gone of OF_PLAYERS_GONE) await tx.rows(gone, [uid])
  for (const disowned of DISOWNED) await tx.rows(disowned, [uid, DELETED_AUTHOR])
  return ended
}

export const postgresAccounts = (db: Database): AccountStore => ({
  person: async (uid) => (await db.rows(ACCOUNTS.person, [uid])).map(personOf)[0],

  async remove(uid) {
    // In several transactions, within a statement's time limit: if this fails half-way, the account still exists and can be deleted again.
    while (await db.transaction((tx) => removeRaces(tx, uid)));
    while (await db.transaction((tx) => removeTokens(tx, uid)));
    // The profile first: readers that need it now wait, and what was written before is visible to what follows.
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
