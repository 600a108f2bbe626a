import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Whether races are in a database file, which is left as it is; none are in one that is not there. @throws Error for what is no database */
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
