import type { DatabaseSync } from 'node:sqlite'
import type { RealMs } from '@final-call/domain'
import type { OnceStore, SecretStore } from '../../ports.ts'
import { int, text } from '../rows.ts'
import { stored } from './database.ts'

export function sqliteOnce(db: DatabaseSync): OnceStore {
  const insert = db.prepare('INSERT OR REPLACE INTO once_values (key, value, expires_real) VALUES (?, ?, ?)')
  const take = db.prepare('DELETE FROM once_values WHERE key = ? RETURNING value, expires_real')
  const drop = db.prepare('DELETE FROM once_values WHERE expires_real <= ?')
  return {
    put: stored((key: string, value: string, expires: RealMs): void => {
      insert.run(key, value, expires)
    }),
    take: stored((key: string, now: RealMs) => {
      const row = take.get(key)
      drop.run(now)
      return row && int(row, 'expires_real') > now ? text(row, 'value') : undefined
    }),
  }
}

export function sqliteSecrets(db: DatabaseSync): SecretStore {
  const insert = db.prepare('INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)')
  const select = db.prepare('SELECT value FROM secrets WHERE name = ?')
  return {
    findOrCreate: stored((name: string, fresh: string): string => {
      insert.run(name, fresh)
      return text(select.get(name), 'value')
    }),
  }
}
