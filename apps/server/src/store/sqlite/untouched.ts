import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { int } from '../rows.ts'
import { type SchemaAge, schemaAge } from '../schema-age.ts'
import { MIGRATIONS } from './migrations.ts'

/** Reads a database file, which is not changed; undefined if it does not exist. @throws Error if it is not a database */
function reading<Result>(path: string, read: (db: DatabaseSync) => Result): Result | undefined {
  if (!existsSync(path)) return undefined
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    return read(db)
  } finally {
    db.close()
  }
}

const hasTable = (db: DatabaseSync, name: string): boolean =>
  db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined

/** Whether a database file contains races. @throws Error if it is not a database */
export const hasRaces = (path: string): boolean =>
  reading(path, (db) => hasTable(db, 'races') && db.prepare('SELECT race_id FROM races LIMIT 1').get() !== undefined) ??
  false

/** The age of a database file's schema. @throws Error if it is not a database */
export const ageOfFile = (path: string): SchemaAge =>
  schemaAge(
    reading(path, (db) =>
      hasTable(db, 'migrations') ? int(db.prepare('SELECT count(*) AS changes FROM migrations').get(), 'changes') : 0,
    ) ?? 0,
    MIGRATIONS.length,
  )
