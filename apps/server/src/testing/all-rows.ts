import { DatabaseSync } from 'node:sqlite'

/** Every row of every table of a database file, as text. */
export function allRows(path: string): string {
  const db = new DatabaseSync(path, { readOnly: true })
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  const rows = tables.map(({ name }) => db.prepare(`SELECT * FROM "${String(name)}"`).all())
  db.close()
  return JSON.stringify(rows)
}
