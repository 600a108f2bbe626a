import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/database.md'), 'utf8')

/** The tables that docs/database.md tells of, each with its columns. */
export const TOLD: ReadonlyMap<string, readonly string[]> = new Map(
  [...page.matchAll(/^\| `(\w+)` \|.*\| ([^|]+) \|$/gm)].map(([, table = '', columns = '']) => [
    table,
    [...columns.matchAll(/`(\w+)`/g)].map(([, column = '']) => column),
  ]),
)
