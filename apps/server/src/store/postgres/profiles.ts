import { randomUUID } from 'node:crypto'
import type { Profile } from '@final-call/contract'
import type { ProfileStore, UidOf } from '../../ports.ts'
import { NEW_BALANCE } from '../ledger.ts'
import { profileOf, withoutNul } from '../rows.ts'
import type { Database } from './database.ts'
import { statements } from './statement.ts'

export const PROFILES = statements('profiles', {
  insert: [
    'player',
    `INSERT INTO users
       (uid, provider, issuer, subject, email, display_name, gcash_account, gcash_cents, created_real)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (uid) DO NOTHING`,
  ],
  find: [
    'player',
    'SELECT uid, provider, email, display_name, gcash_account, gcash_cents, created_real FROM users WHERE uid = $1',
  ],
})

export function postgresProfiles(db: Database, uidOf: UidOf): ProfileStore {
  const find = async (uid: string): Promise<Profile | undefined> =>
    (await db.rows(PROFILES.find, [uid])).map(profileOf)[0]

  return {
    find,
    async findOrCreate(person, now) {
      const uid = uidOf(person)
      const existing = await find(uid)
      if (existing) return existing
      const { provider, issuer, subject, email, displayName } = person
      const who = [uid, provider, issuer, subject, withoutNul(email), withoutNul(displayName)]
      await db.rows(PROFILES.insert, [...who, randomUUID(), NEW_BALANCE, now])
      const made = await find(uid)
      if (!made) throw new Error(`the profile ${uid} was stored and is not there`)
      return made
    },
  }
}
