import { expect, it } from 'vitest'
import { uidOf } from '../../identity/uid.ts'
import { citusDatabase } from '../../testing/postgres.ts'
import { postgresSuite } from '../testing/postgres-suite.ts'
import { DISTRIBUTED, REFERENCE } from './distribution.ts'
import { openPostgres } from './open.ts'

postgresSuite('Citus', citusDatabase, { distributed: true })

it('Citus has every table distributed by its key, or whole on each machine, and each group in one place', async () => {
  const database = await citusDatabase()
  const { store } = await openPostgres({ url: database.url, prepare: true, connections: 2, uidOf, distributed: true })
  await store.close()
  const tables = await database.ask<{ table: string; by: string; group: number }>(
    `SELECT table_name::text AS table, distribution_column AS by, colocation_id AS group FROM citus_tables`,
  )
  await database.drop()
  expect(tables.map(({ table, by }) => [table, by])).toEqual(
    expect.arrayContaining([
      ...DISTRIBUTED.map(({ table, by }) => [table, by]),
      ...REFERENCE.map((table) => [table, '<none>']),
    ]),
  )
  const groupOf = new Map(tables.map(({ table, group }) => [table, group]))
  for (const { table, beside } of DISTRIBUTED)
    if (beside !== undefined) expect([table, groupOf.get(table)]).toEqual([table, groupOf.get(beside)])
})
