import { type AccountStore, DELETED_AUTHOR, type SignedInAs } from '../../ports.ts'
import { familiesOf, personOf } from '../rows.ts'
import { transaction } from './database.ts'
import type { DatabaseFile } from './file.ts'

const OF_RACES = ['race_events', 'race_requests', 'race_signs', 'unlisted_finishes']
const OF_PLAYERS = ['finishes', 'races', 'attempts', 'gcash_ledger', 'token_families']

/** What takes away all of a player's but the profile. */
export const REMOVALS = [
  ...OF_RACES.map((table) => `DELETE FROM ${table} WHERE race_id IN (SELECT race_id FROM races WHERE uid = :uid)`),
  'DELETE FROM refresh_tokens WHERE family IN (SELECT family FROM token_families WHERE uid = :uid)',
  ...OF_PLAYERS.map((table) => `DELETE FROM ${table} WHERE uid = :uid`),
]

export function sqliteAccounts({ db, stored, kept }: DatabaseFile): AccountStore {
  const select = db.prepare('SELECT provider, issuer, subject, email, display_name FROM users WHERE uid = ?')
  const selectFamilies = db.prepare('SELECT family FROM token_families WHERE uid = ?')
  const removeUser = db.prepare('DELETE FROM users WHERE uid = ?')
  const removals = REMOVALS.map((sql) => db.prepare(sql))
  const disowned = ['game_specs', 'locations', 'services'].map((table) =>
    db.prepare(`UPDATE ${table} SET author = :author WHERE author = :uid`),
  )

  /** All of a player's but the profile. @returns the families of the sign-ins among it */
  const removeBelongings = (uid: string): readonly string[] => {
    const families = familiesOf(selectFamilies.all(uid))
    for (const removal of removals) removal.run({ uid })
    for (const statement of disowned) statement.run({ uid, author: DELETED_AUTHOR })
    return families
  }

  return {
    person: stored((uid: string): SignedInAs | undefined => {
      const row = select.get(uid)
      return row && personOf(row)
    }),

    remove: kept((uid: string): readonly string[] =>
      transaction(db, () => {
        removeUser.run(uid)
        return removeBelongings(uid)
      }),
    ),

    sweep: kept((uid: string): boolean =>
      transaction(db, () => {
        const present = select.get(uid) !== undefined
        if (!present) removeBelongings(uid)
        return present
      }),
    ),
  }
}
