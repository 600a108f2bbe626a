import { expect, it } from 'vitest'
import { onPostgres } from '../../apps/server/src/store/testing/on-postgres.ts'
import { TOLD } from './testing/database-page.ts'

/** What the page says below its tables: the columns that only one of the databases has. */
const ONLY_IN_A_FILE = ['world_parts', 'content_revision', 'worlds.locations_part', 'worlds.services_part']
const ONLY_ON_POSTGRES = ['locations.fingerprint', 'services.fingerprint', 'migrations.serves_from']

const { open, database } = onPostgres()

it('docs/database.md has every table and column of PostgreSQL, but those that it says are of one database only', async () => {
  await open()
  const made = await database.ask<{ name: string }>(
    "SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'",
  )
  const told = [...TOLD].flatMap(([table, columns]) =>
    ONLY_IN_A_FILE.includes(table) ? [] : columns.map((column) => `${table}.${column}`),
  )
  expect(made.map(({ name }) => name).toSorted()).toEqual(
    [...told.filter((name) => !ONLY_IN_A_FILE.includes(name)), ...ONLY_ON_POSTGRES].toSorted(),
  )
})
