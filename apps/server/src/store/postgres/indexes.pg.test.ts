import { expect, it } from 'vitest'
import { onPostgres } from '../testing/on-postgres.ts'
import { GCASH } from './gcash.ts'

const { database, open } = onPostgres()

it('a page of a player’s entries is found where the one before it ended, in order', async () => {
  await open()
  await database.ask(
    `INSERT INTO gcash_ledger (uid, transfer_id, race_id, asked_cents, cents, state, at_real)
     SELECT 'sam', 't' || n, 'race', 100, -100, 'kept', n / 10 FROM generate_series(1, 20000) AS n`,
  )
  await database.ask('ANALYZE gcash_ledger')
  const values: Readonly<Record<string, string>> = { $1: "'sam'", $2: '1000', $3: "'t10000'", $4: '200' }
  const page = GCASH.entries.text.replaceAll(/\$\d/g, (name) => values[name] ?? name)
  const rows = await database.ask<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${page}`)
  expect(rows.map((row) => row['QUERY PLAN'].trim())).toEqual([
    'Limit',
    '->  Index Scan using gcash_ledger_entries on gcash_ledger',
    expect.stringMatching(/^Index Cond: .*uid.*ROW\(at_real, .*\) > ROW\(/),
  ])
})
