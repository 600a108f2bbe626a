import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Store } from '../../ports.ts'
import type { UidOf } from '../rows.ts'
import { sqliteAccounts } from './accounts.ts'
import { sqliteContent } from './content.ts'
import { openDatabase } from './database.ts'
import { sqliteGcash } from './gcash.ts'
import { sqliteProfiles } from './profiles.ts'
import { sqliteRaces } from './races.ts'
import { sqliteSessions } from './sessions.ts'
import { sqliteOnce, sqliteSecrets } from './vault.ts'

export interface SqliteOptions {
  /** The database file; it is made, with its folder, when it is not there. */
  readonly path: string
  /** The id of a person, the same on every sign-in. */
  readonly uidOf: UidOf
}

/** A store in one file. Several processes may open it at once. */
export function openSqlite({ path, uidOf }: SqliteOptions): Store {
  mkdirSync(dirname(path), { recursive: true })
  const db = openDatabase(path)
  return {
    races: sqliteRaces(db),
    content: sqliteContent(db),
    profiles: sqliteProfiles(db, uidOf),
    sessions: sqliteSessions(db),
    once: sqliteOnce(db),
    secrets: sqliteSecrets(db),
    gcash: sqliteGcash(db),
    accounts: sqliteAccounts(db),
    close: async () => {
      if (db.isOpen) db.close()
    },
  }
}
