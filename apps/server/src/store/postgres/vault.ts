import type { OnceStore, SecretStore } from '../../ports.ts'
import { int, text } from '../rows.ts'
import type { Database } from './database.ts'
import { dropExpired } from './expired.ts'
import { statements } from './statement.ts'

export const VAULT = statements('vault', {
  put: [
    'key',
    `INSERT INTO once_values (key, value, expires_real) VALUES ($1, $2, $3)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires_real = excluded.expires_real`,
  ],
  take: ['key', 'DELETE FROM once_values WHERE key = $1 RETURNING value, expires_real'],
  last: [
    'crossing',
    'SELECT expires_real FROM once_values WHERE expires_real <= $1 ORDER BY expires_real LIMIT 1 OFFSET $2',
  ],
  drop: ['crossing', 'DELETE FROM once_values WHERE expires_real <= $1'],
  keep: ['content', 'INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING'],
  secret: ['content', 'SELECT value FROM secrets WHERE name = $1'],
})

export const postgresOnce = (db: Database): OnceStore => ({
  async put(key, value, { now, expires }) {
    // A value is stored even if cleaning up fails.
    await dropExpired(db, VAULT, now).catch(() => undefined)
    await db.rows(VAULT.put, [key, value, expires])
  },
  async take(key, now) {
    const [row] = await db.rows(VAULT.take, [key])
    return row && int(row, 'expires_real') > now ? text(row, 'value') : undefined
  },
})

export const postgresSecrets = (db: Database): SecretStore => ({
  async findOrCreate(name, fresh) {
    await db.rows(VAULT.keep, [name, fresh])
    const [row] = await db.rows(VAULT.secret, [name])
    return text(row, 'value')
  },
})
