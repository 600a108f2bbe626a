import { type AccountStore, DELETED_AUTHOR, type SignedInAs } from '../../ports.ts'
import { familiesOf, int, personOf, text } from '../rows.ts'
import { transaction } from './database.ts'
import type { DatabaseFile } from './file.ts'

const OF_RACES = ['race_events', 'race_requests', 'race_signs', 'unlisted_finishes']
const OF_PLAYERS = ['finishes', 'races', 'attempts', 'gcash_ledger', 'token_families']
/** The events removed in one transaction, unless one race has more: some ten milliseconds, in which nothing else is served. */
const EVENTS_AT_ONCE = 5_000
/** The most races removed in one transaction. */
const RACES_AT_ONCE = 100
/** The most tokens of sign-ins removed in one transaction: every renewal leaves one. */
const TOKENS_AT_ONCE = 5_000

/** Statements that remove everything of a player's except the profile. */
export const REMOVALS = [
  ...OF_RACES.map((table) => `DELETE FROM ${table} WHERE race_id IN (SELECT race_id FROM races WHERE uid = :uid)`),
  'DELETE FROM refresh_tokens WHERE family IN (SELECT family FROM token_families WHERE uid = :uid)',
  ...OF_PLAYERS.map((table) => `DELETE FROM ${table} WHERE uid = :uid`),
]

/** Statements that remove one race of a player. */
export const REMOVALS_OF_RACE = [
  ...OF_RACES.map(
    (table) =>
      `DELETE FROM ${table} WHERE race_id = (SELECT race_id FROM races WHERE uid = :uid AND race_id = :raceId)`,
  ),
  ...['finishes', 'attempts', 'races'].map((table) => `DELETE FROM ${table} WHERE uid = :uid AND race_id = :raceId`),
]

/** Removes some tokens of a player. */
export const REMOVAL_OF_TOKENS = `DELETE FROM refresh_tokens WHERE token_hash IN
  (SELECT token_hash FROM refresh_tokens WHERE family IN (SELECT family FROM token_families WHERE uid = :uid)
   LIMIT ${TOKENS_AT_ONCE})`

export function sqliteAccounts({ db, read, writeDurably }: DatabaseFile): AccountStore {
  const select = db.prepare('SELECT provider, issuer, subject, email, display_name FROM users WHERE uid = ?')
  const selectFamilies = db.prepare('SELECT family FROM token_families WHERE uid = ?')
  const removeUser = db.prepare('DELETE FROM users WHERE uid = ?')
  const removalOfTokens = db.prepare(REMOVAL_OF_TOKENS)
  const removals = REMOVALS.map((sql) => db.prepare(sql))
  const removalsOfRace = REMOVALS_OF_RACE.map((sql) => db.prepare(sql))
  const selectRaces = db.prepare('SELECT race_id, version FROM races WHERE uid = ? LIMIT ?')
  const disowned = ['game_specs', 'locations', 'services'].map((table) =>
    db.prepare(`UPDATE ${table} SET author = :author WHERE author = :uid`),
  )

  /** Removes everything of a player's except the profile. @returns the families of the player's sign-ins */
  const removeBelongings = (uid: string): readonly string[] => {
    const families = familiesOf(selectFamilies.all(uid))
    for (const removal of removals) removal.run({ uid })
    for (const statement of disowned) statement.run({ uid, author: DELETED_AUTHOR })
    return families
  }

  /** Removes whole races of a player until some thousand events are removed. @returns whether there may be more */
  const removeRaces = writeDurably((uid: string): boolean =>
    transaction(db, () => {
      let events = 0
      const races = selectRaces.all(uid, RACES_AT_ONCE)
      for (const race of races) {
        const raceId = text(race, 'race_id')
        for (const removal of removalsOfRace) removal.run({ uid, raceId })
        events += int(race, 'version')
        if (events >= EVENTS_AT_ONCE) return true
      }
      return races.length === RACES_AT_ONCE
    }),
  )

  /** Removes some thousand tokens of a player. @returns whether there may be more */
  const removeTokens = writeDurably(
    (uid: string): boolean => Number(removalOfTokens.run({ uid }).changes) === TOKENS_AT_ONCE,
  )

  const removeAll = writeDurably((uid: string): readonly string[] =>
    transaction(db, () => {
      removeUser.run(uid)
      return removeBelongings(uid)
    }),
  )

  return {
    person: read((uid: string): SignedInAs | undefined => {
      const row = select.get(uid)
      return row && personOf(row)
    }),

    // Races and tokens first, in small transactions, so that nothing else is held up. If this fails half-way, the account still exists and
    // can be deleted again.
    async remove(uid) {
      while (await removeRaces(uid));
      while (await removeTokens(uid));
      return removeAll(uid)
    },

    sweep: writeDurably((uid: string): boolean =>
      transaction(db, () => {
        const present = select.get(uid) !== undefined
        if (!present) removeBelongings(uid)
        return present
      }),
    ),
  }
}
