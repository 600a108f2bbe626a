import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Overwrites the first page of a table of an SQLite file, as a failing disk may. Nobody else may have the file open. */
export function damageTable(path: string, table: string): void {
  const db = new DatabaseSync(path)
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const { rootpage } = db.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(table) ?? {}
  const size = Number(db.prepare('PRAGMA page_size').get()?.['page_size'])
  db.close()
  const start = (Number(rootpage) - 1) * size
  writeFileSync(path, readFileSync(path).fill(0xff, start, start + size))
}
