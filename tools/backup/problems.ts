import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { messageOf } from '../../apps/server/src/operator/reasons.ts'
import { MIGRATIONS as OF_POSTGRES } from '../../apps/server/src/store/postgres/migrations.ts'
import { MIGRATIONS as OF_SQLITE } from '../../apps/server/src/store/sqlite/migrations.ts'
import { runPostgresTool } from './common.ts'

export const NEWER = 'it was written by a newer version of this program'
const OTHER = 'it holds no database of this game'

/** Whether a file begins as a program's files do; false if it cannot be read, which the next reader reports. */
function beginsWith(file: string, mark: string): boolean {
  const start = Buffer.alloc(mark.length)
  try {
    const opened = openSync(file, 'r')
    try {
      readSync(opened, start)
    } finally {
      closeSync(opened)
    }
  } catch {
    return false
  }
  return start.toString('latin1') === mark
}

/** Opens an SQLite database that nobody writes to. Leaves no other file beside it. @throws Error if it is none */
function openStill(file: string): DatabaseSync {
  const address = pathToFileURL(file)
  address.searchParams.set('immutable', '1')
  return new DatabaseSync(address, { readOnly: true })
}

/** What is damaged in an SQLite database; undefined if nothing is. @throws Error if SQLite cannot read even its first page */
function damageIn(db: DatabaseSync): string | undefined {
  const [found] = Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {})
  return found === 'ok' ? undefined : `it is damaged (${String(found)})`
}

/** Why a file cannot be restored as an SQLite database; undefined if it can. Leaves no other file beside it. */
export function sqliteProblem(file: string): string | undefined {
  const log = `${file}-wal`
  if (existsSync(log) && statSync(log).size > 0) {
    return `what was written last is in ${log}: make a backup with \`npm run backup\` instead of copying the file`
  }
  if (beginsWith(file, 'PGDMP')) return 'it is a backup of PostgreSQL: set DATABASE_URL to an empty database'
  try {
    const db = openStill(file)
    try {
      const damage = damageIn(db)
      if (damage !== undefined) return damage
      const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'migrations'").all()
      if (tables.length === 0) return OTHER
      const version = Number(db.prepare('SELECT max(version) AS version FROM migrations').get()?.['version'] ?? 0)
      if (version === 0) return OTHER
      return version > OF_SQLITE.length ? NEWER : undefined
    } finally {
      db.close()
    }
  } catch (error) {
    return messageOf(error)
  }
}

/**
 * The oldest program that can serve from a dump of PostgreSQL's, as the number of its last migration: the greatest
 * `serves_from` in the text of the table `migrations`.
 */
function servesFrom(sql: string): number {
  const [, columns = '', rows = ''] = /^COPY \S+ \(([^)]*)\) FROM stdin;\n([^]*?)^\\\.$/m.exec(sql) ?? []
  const column = columns.split(', ').indexOf('serves_from')
  return Math.max(
    0,
    ...rows
      .trimEnd()
      .split('\n')
      .map((row) => Number(row.split('\t')[column] ?? 0)),
  )
}

/** What `pg_restore` says of its failure, in one line: it mixes that with what it has read by then. */
const complaintIn = (output: string): string =>
  output
    .split('\n')
    .filter((line) => line.startsWith('pg_restore: '))
    .join(' ') || output.trim()

/** Whether a file is an SQLite database, by its first bytes. */
export const isSqlite = (file: string): boolean => beginsWith(file, 'SQLite format 3')

/** Why `pg_restore` cannot restore a file; undefined if it can. The database is not asked. */
export async function dumpProblem(file: string): Promise<string | undefined> {
  const list = await runPostgresTool('pg_restore', ['--list', file])
  if (list.code !== 0) return complaintIn(list.output)
  if (!/ TABLE DATA \S+ migrations /.test(list.output)) return OTHER
  const rows = await runPostgresTool('pg_restore', ['--data-only', '--table=migrations', '--file=-', file])
  if (rows.code !== 0) return complaintIn(rows.output)
  return servesFrom(rows.output) > OF_POSTGRES.length ? NEWER : undefined
}
