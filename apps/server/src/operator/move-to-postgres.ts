import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOG_KEY } from '../chain/keys.ts'
import type { DatabaseConfig } from '../config/config.ts'
import { type Contents, contentsOf } from '../store/sqlite/contents.ts'
import { databaseFailure } from './open-store.ts'

/** Reads a copy of the file, since reading it migrates it. */
async function withContents(file: string, work: (contents: Contents) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'final-call-'))
  try {
    const copy = join(folder, 'final-call.db')
    copyFileSync(file, copy)
    const contents = contentsOf(copy)
    try {
      await work(contents)
    } finally {
      contents.close()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Moves all that an SQLite file contains, which nobody writes to, into a PostgreSQL database without rows: all of it, or nothing. Sign-ins
 * are ended.
 * @param logKey the key of the file's logs, which the database keeps from now on; undefined if the operator keeps it
 * @throws Error with a sentence for the operator
 */
export async function moveToPostgres(
  database: DatabaseConfig,
  file: string,
  logKey: string | undefined,
): Promise<void> {
  const { fillPostgres } = await import('../store/postgres/open.ts')
  try {
    await withContents(file, (contents) =>
      fillPostgres(database, function* rowsOf(table) {
        for (const row of contents.rows(table)) yield table === 'token_families' ? { ...row, revoked: 1 } : row
        if (table === 'secrets' && logKey !== undefined) yield { name: LOG_KEY, value: logKey }
      }),
    )
  } catch (error) {
    throw databaseFailure(database, error, 'filled')
  }
}
