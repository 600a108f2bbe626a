import { DROPPED_AT_ONCE, int } from '../rows.ts'
import type { Database } from './database.ts'
import type { Statement } from './statement.ts'

/** Two statements on a table: `last` finds the instant up to which rows are removed, and `drop` removes them. */
export interface Expiring {
  readonly last: Statement
  readonly drop: Statement
}

/** Removes some of a table's rows that have expired, oldest first. */
export async function dropExpired(db: Pick<Database, 'rows'>, { last, drop }: Expiring, now: number): Promise<void> {
  const [row] = await db.rows(last, [now, DROPPED_AT_ONCE - 1])
  await db.rows(drop, [row ? int(row, 'expires_real') : now])
}
