import { type RealMs, realMs } from '@final-call/domain'
import type { Granted, LimitStore } from '../../ports.ts'
import { int } from '../rows.ts'
import { transaction } from './database.ts'
import type { DatabaseFile } from './file.ts'

export function sqliteLimits({ db, writeLazily }: DatabaseFile): LimitStore {
  const put = db.prepare('INSERT OR REPLACE INTO limit_counts (key, process, window_real, granted) VALUES (?, ?, ?, ?)')
  const others = db.prepare(
    `SELECT window_real, sum(granted) AS granted FROM limit_counts
     WHERE key = ? AND window_real >= ? AND process <> ? GROUP BY window_real`,
  )
  const drop = db.prepare('DELETE FROM limit_counts WHERE window_real < ?')

  return {
    exchange: writeLazily((process: string, granted: readonly Granted[], since: RealMs) =>
      transaction(db, () => {
        for (const { key, window, count } of granted) put.run(key, process, window, count)
        return [...new Set(granted.map(({ key }) => key))].flatMap((key) =>
          others.all(key, since, process).map((row) => ({
            key,
            window: realMs(int(row, 'window_real')),
            count: int(row, 'granted'),
          })),
        )
      }),
    ),
    drop: writeLazily((before: RealMs): void => {
      drop.run(before)
    }),
  }
}
