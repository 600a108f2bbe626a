import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Whether a database file contains races; false if it does not exist. The file is not changed. @throws Error if it is not a database */
export function hasRaces(path: string): boolean {
  if (!existsSync(path)) return false
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    const table = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'races'")
    return table.get() !== undefined && db.prepare('SELECT race_id FROM races LIMIT 1').get() !== undefined
  } finally {
    db.close()
  }
}
