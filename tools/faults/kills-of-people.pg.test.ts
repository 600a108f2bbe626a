import { join } from 'node:path'
import { expect, it } from 'vitest'
import { allRows } from '../../apps/server/src/testing/all-rows.ts'
import { killedAsPeopleComeAndGo } from './testing/lives.ts'
import { folder, postgresBed, sqliteBed } from './testing/test-bed.ts'

const AS_TOLD = { faults: [], stayed: true, went: true }

it('a server on SQLite, killed ten times while people sign in, upload and delete their accounts, keeps what it confirmed, once, and nothing of who is gone', async () => {
  const path = folder()
  const everything = async (): Promise<string> => allRows(join(path, 'final-call.db'))
  expect(await killedAsPeopleComeAndGo(await sqliteBed(path), everything)).toEqual(AS_TOLD)
}, 300_000)

it('a server on PostgreSQL, killed ten times while people sign in, upload and delete their accounts, keeps what it confirmed, once, and nothing of who is gone', async () => {
  const bed = await postgresBed()
  const everything = async (): Promise<string> => {
    const tables = await bed.database.ask<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    )
    const rows = tables.map(({ name }) =>
      bed.database.ask<{ row: string }>(`SELECT t::text AS row FROM "${name}" AS t`),
    )
    return JSON.stringify(await Promise.all(rows))
  }
  expect(await killedAsPeopleComeAndGo(bed, everything)).toEqual(AS_TOLD)
}, 300_000)
