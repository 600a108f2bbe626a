/** How a database's schema compares with this program's: it has none yet, it lacks changes, or it lacks none. */
export type SchemaAge = 'none' | 'older' | 'current'

/** @param changes how many of this program's changes the database has had; more if a newer program has changed it */
export function schemaAge(changes: number, known: number): SchemaAge {
  if (changes === 0) return 'none'
  return changes < known ? 'older' : 'current'
}
