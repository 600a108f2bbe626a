import type { DatabaseSync } from 'node:sqlite'
import type { RealMs } from '@final-call/domain'
import type { OnceStore, SecretStore } from '../../ports.ts'
import { int, text } from '../rows.ts'
import { transaction } from './database.ts'
import { dropExpired } from './expired.ts'
import type { DatabaseFile } from './file.ts'

type OnceTimes = Parameters<OnceStore['put']>[2]

export function sqliteOnce({ db, writeDurably }: DatabaseFile): OnceStore {
  const insert = db.prepare('INSERT OR REPLACE INTO once_values (key, value, expires_real) VALUES (?, ?, ?)')
  const take = db.prepare('DELETE FROM once_values WHERE key = ? RETURNING value, expires_real')
  const drop = dropExpired(db, 'once_values', 'key')
  return {
    put: writeDurably((key: string, value: string, { now, expires }: OnceTimes): void =>
      transaction(db, () => {
        drop.run(now)
        insert.run(key, value, expires)
      }),
    ),
    take: writeDurably((key: string, now: RealMs) => {
      const row = take.get(key)
      return row && int(row, 'expires_real') > now ? text(row, 'value') : undefined
    }),
  }
}

/** The secret of that name, or `fresh` after storing it. */
export function secretIn(db: DatabaseSync, name: string, fresh: string): string {
  db.prepare('INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)').run(name, fresh)
  return text(db.prepare('SELECT value FROM secrets WHERE name = ?').get(name), 'value')
}

export const sqliteSecrets = ({ db, writeDurably }: DatabaseFile): SecretStore => ({
  findOrCreate: writeDurably((name: string, fresh: string) => secretIn(db, name, fresh)),
})
