import { worldText } from '../content-json.ts'
import { type Row, text, textOrNull, withoutNul } from '../rows.ts'
import { openDatabase } from './database.ts'

/** A database file, to read all that is in it. */
export interface TableRows {
  /** The rows of a table, read one by one. @throws Error if there is no such table */
  rows(table: string): Iterable<Row>
  close(): void
}

const WORLDS = `
  SELECT world_id, worlds.json, places.json AS locations, lines.json AS services
  FROM worlds
    LEFT JOIN world_parts AS places ON places.part_id = locations_part
    LEFT JOIN world_parts AS lines ON lines.part_id = services_part`

/**
 * A world's row with its places and services in its `json`, as other databases store it. Here they are in `world_parts`, since worlds
 * share them; rows from before there were parts have them in their `json` already.
 */
function wholeWorld(row: Row): Row {
  const json = text(row, 'json')
  const whole =
    row['services'] === null
      ? json
      : worldText({ spec: json, locations: text(row, 'locations'), services: text(row, 'services') })
  return { world_id: row['world_id'], json: whole }
}

/** A person's row as other databases store it: earlier versions kept a NUL in a name. */
const storablePerson = (row: Row): Row => ({
  ...row,
  email: withoutNul(textOrNull(row, 'email')),
  display_name: withoutNul(textOrNull(row, 'display_name')),
})

/** The rows of a database file as other databases store them. The file is migrated to the current schema. */
export function tableRowsOf(path: string): TableRows {
  const db = openDatabase(path)
  return {
    *rows(table) {
      const rows = db.prepare(table === 'worlds' ? WORLDS : `SELECT * FROM ${table}`).iterate()
      for (const row of rows) {
        yield table === 'worlds' ? wholeWorld(row) : table === 'users' ? storablePerson(row) : row
      }
    },
    close: () => db.close(),
  }
}
