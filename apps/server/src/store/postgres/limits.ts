import { realMs } from '@final-call/domain'
import type { LimitStore } from '../../ports.ts'
import { int, text } from '../rows.ts'
import type { Database } from './database.ts'
import { statements } from './statement.ts'

/** These statements concern many keys, so all may reach several machines: they run at most once a second, and never within a call. */
export const LIMITS = statements('limits', {
  put: [
    'crossing',
    `INSERT INTO limit_counts (key, process, window_real, granted)
     SELECT key, $1, window_real, granted FROM unnest($2::text[], $3::bigint[], $4::bigint[]) AS it (key, window_real, granted)
     ON CONFLICT (key, process, window_real) DO UPDATE SET granted = excluded.granted`,
  ],
  others: [
    'crossing',
    `SELECT key, window_real, sum(granted)::bigint AS granted FROM limit_counts
     WHERE key = ANY ($2::text[]) AND window_real >= $3 AND process <> $1 GROUP BY key, window_real`,
  ],
  drop: ['crossing', 'DELETE FROM limit_counts WHERE window_real < $1'],
})

export const postgresLimits = (db: Database): LimitStore => ({
  async exchange(process, granted, since) {
    const keys = granted.map(({ key }) => key)
    const windows = granted.map(({ window }) => window)
    const counts = granted.map(({ count }) => count)
    await db.rows(LIMITS.put, [process, keys, windows, counts])
    const rows = await db.rows(LIMITS.others, [process, [...new Set(keys)], since])
    return rows.map((row) => ({
      key: text(row, 'key'),
      window: realMs(int(row, 'window_real')),
      count: int(row, 'granted'),
    }))
  },
  async drop(before) {
    await db.rows(LIMITS.drop, [before])
  },
})
