import { randomUUID } from 'node:crypto'
import type { Profile } from '@final-call/contract'
import type { RealMs } from '@final-call/domain'
import type { ProfileStore, SignedInAs, UidOf } from '../../ports.ts'
import { NEW_BALANCE } from '../ledger.ts'
import { profileOf, withoutNul } from '../rows.ts'
import type { DatabaseFile } from './file.ts'

export function sqliteProfiles({ db, read, writeDurably }: DatabaseFile, uidOf: UidOf): ProfileStore {
  const insert = db.prepare(
    `INSERT OR IGNORE INTO users
       (uid, provider, issuer, subject, email, display_name, gcash_account, gcash_cents, created_real)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const select = db.prepare('SELECT * FROM users WHERE uid = ?')

  function profile(uid: string): Profile | undefined {
    const row = select.get(uid)
    return row && profileOf(row)
  }

  return {
    findOrCreate: writeDurably((person: SignedInAs, now: RealMs): Profile => {
      const uid = uidOf(person)
      const existing = profile(uid)
      if (existing) return existing
      const { provider, issuer, subject, email, displayName } = person
      const who = [uid, provider, issuer, subject, withoutNul(email), withoutNul(displayName)]
      insert.run(...who, randomUUID(), NEW_BALANCE, now)
      const made = profile(uid)
      if (!made) throw new Error(`the profile ${uid} was stored and is not there`)
      return made
    }),
    find: read(profile),
  }
}
