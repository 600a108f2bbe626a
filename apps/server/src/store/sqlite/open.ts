import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { chainOf } from '../../chain/chain.ts'
import { LOG_KEY, type LogKeys, freshKey, keysKept } from '../../chain/keys.ts'
import type { Store } from '../../ports.ts'
import type { UidOf } from '../rows.ts'
import { sqliteAccounts } from './accounts.ts'
import { sqliteContent } from './content.ts'
import { openDatabase, waitNoMore } from './database.ts'
import { sqliteGcash } from './gcash.ts'
import { sqliteLimits } from './limits.ts'
import { sqliteProfiles } from './profiles.ts'
import { sqliteRaces } from './races.ts'
import { sqliteSessions } from './sessions.ts'
import { secretIn, sqliteOnce, sqliteSecrets } from './vault.ts'

export interface SqliteOptions {
  /** The database file; it is made, with its folder, when it is not there. */
  readonly path: string
  /** The id of a person, the same on every sign-in. */
  readonly uidOf: UidOf
  /** What logs are sealed with; a secret in the database itself when there is none. */
  readonly logKeys?: LogKeys | undefined
}

/** A store in one file. Several processes may open it at once. */
export function openSqlite({ path, uidOf, logKeys }: SqliteOptions): Store {
  mkdirSync(dirname(path), { recursive: true })
  const db = openDatabase(path)
  const chain = chainOf(logKeys ?? keysKept(secretIn(db, LOG_KEY, freshKey())))
  waitNoMore(db)
  return {
    races: sqliteRaces(db, chain),
    content: sqliteContent(db),
    profiles: sqliteProfiles(db, uidOf),
    sessions: sqliteSessions(db),
    once: sqliteOnce(db),
    secrets: sqliteSecrets(db),
    gcash: sqliteGcash(db),
    accounts: sqliteAccounts(db),
    limits: sqliteLimits(db),
    close: async () => {
      if (db.isOpen) db.close()
    },
  }
}
