import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { DROPPED_AT_ONCE } from '../rows.ts'

/** A statement that removes some of a table's rows that have expired, oldest first. */
export const dropExpired = (db: DatabaseSync, table: string, key: string): StatementSync =>
  db.prepare(
    `DELETE FROM ${table} WHERE ${key} IN
       (SELECT ${key} FROM ${table} WHERE expires_real <= ? ORDER BY expires_real LIMIT ${DROPPED_AT_ONCE})`,
  )
