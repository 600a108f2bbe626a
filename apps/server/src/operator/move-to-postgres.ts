import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOG_KEY, type LogKeys, keysKept } from '../chain/keys.ts'
import type { DatabaseConfig } from '../config/config.ts'
import { uidOf } from '../identity/uid.ts'
import { openSqlite } from '../store/sqlite/open.ts'
import { type TableRows, tableRowsOf } from '../store/sqlite/table-rows.ts'
import { databaseFailure, keyProblem } from './open-store.ts'

/** Thrown if races of the file are sealed with a key that servers would not have. */
export class OtherKey extends Error {
  override readonly name = 'OtherKey'
}

/**
 * Makes a copy of the file, since reading it migrates it. A copy contains players' addresses: it is removed also if this process ends
 * meanwhile.
 */
async function withCopy(file: string, work: (copy: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'final-call-'))
  const discard = (): void => rmSync(folder, { recursive: true, force: true })
  process.once('exit', discard)
  try {
    const copy = join(folder, 'final-call.db')
    copyFileSync(file, copy)
    await work(copy)
  } finally {
    process.off('exit', discard)
    discard()
  }
}

async function withRows(path: string, work: (rows: TableRows['rows']) => Promise<void>): Promise<void> {
  const file = tableRowsOf(path)
  try {
    await work(file.rows)
  } finally {
    file.close()
  }
}

/** @throws OtherKey */
async function checkKeys(path: string, logKeys: LogKeys): Promise<void> {
  const store = openSqlite({ path, uidOf, logKeys })
  try {
    const problem = await keyProblem(store.seals)
    if (problem !== undefined) throw new OtherKey(problem)
  } finally {
    await store.close()
  }
}

/**
 * Moves all that an SQLite file contains, which nobody writes to, into a PostgreSQL database without rows: all of it, or nothing. Sign-ins
 * are ended.
 * @param key the keys of the file's logs, if the operator keeps them; the text of the key, which the database then keeps; undefined if it
 * is lost
 * @throws OtherKey if that is not the key of all its races; any other Error with a sentence for the operator
 */
export async function moveToPostgres(
  database: DatabaseConfig,
  file: string,
  key: LogKeys | string | undefined,
): Promise<void> {
  const { fillPostgres } = await import('../store/postgres/open.ts')
  const kept = typeof key === 'string' ? key : undefined
  const logKeys = typeof key === 'string' ? keysKept(key) : key
  try {
    await withCopy(file, async (copy) => {
      if (logKeys) await checkKeys(copy, logKeys)
      await withRows(copy, (rows) =>
        fillPostgres(database, function* rowsOf(table) {
          for (const row of rows(table)) yield table === 'token_families' ? { ...row, revoked: 1 } : row
          if (table === 'secrets' && kept !== undefined) yield { name: LOG_KEY, value: kept }
        }),
      )
    })
  } catch (error) {
    throw error instanceof OtherKey ? error : databaseFailure(database, error, 'filled')
  }
}
