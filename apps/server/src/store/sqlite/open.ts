import { dirname } from 'node:path'
import { chainOf } from '../../chain/chain.ts'
import { closeToOthers } from '../../chain/close-to-others.ts'
import { LOG_KEY, type LogKeys, freshKey, keysKept } from '../../chain/keys.ts'
import { makeFolder } from '../../chain/make-folder.ts'
import type { Store, UidOf } from '../../ports.ts'
import { sqliteAccounts } from './accounts.ts'
import { sqliteContent } from './content.ts'
import { openDatabase } from './database.ts'
import { type FileOptions, databaseFile } from './file.ts'
import { sqliteGcash } from './gcash.ts'
import { sqliteLeaderboards } from './leaderboards.ts'
import { sqliteLimits } from './limits.ts'
import { sqliteProfiles } from './profiles.ts'
import { sqliteRaces } from './races.ts'
import { sqliteSeals } from './seals.ts'
import { sqliteSessions } from './sessions.ts'
import { secretIn, sqliteOnce, sqliteSecrets } from './vault.ts'

export interface SqliteOptions extends FileOptions {
  /** The database file; it is created, with its folder, if it does not exist. */
  readonly path: string
  readonly uidOf: UidOf
  /** The keys that seal logs; without them, a secret in the database is used. */
  readonly logKeys?: LogKeys | undefined
}

/** A store in one file, which several processes may open at once. */
export function openSqlite({ path, uidOf, logKeys, ...options }: SqliteOptions): Store {
  makeFolder(dirname(path))
  // The file contains the keys that sign tokens.
  closeToOthers(path)
  const db = openDatabase(path)
  const chain = chainOf(logKeys ?? keysKept(secretIn(db, LOG_KEY, freshKey())))
  const file = databaseFile(db, options)
  return {
    races: sqliteRaces(file, chain),
    seals: sqliteSeals(file, chain),
    content: sqliteContent(file),
    profiles: sqliteProfiles(file, uidOf),
    sessions: sqliteSessions(file),
    once: sqliteOnce(file),
    secrets: sqliteSecrets(file),
    gcash: sqliteGcash(file),
    leaderboards: sqliteLeaderboards(file),
    accounts: sqliteAccounts(file),
    limits: sqliteLimits(file),
    close: file.close,
  }
}
