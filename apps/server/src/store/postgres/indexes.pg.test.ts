import { expect, it } from 'vitest'
import { onPostgres } from '../testing/on-postgres.ts'
import { GCASH } from './gcash.ts'
import { SEALS } from './seals.ts'
import type { Statement } from './statement.ts'

const { database, open } = onPostgres()

async function planOf({ text }: Statement, values: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const filled = text.replaceAll(/\$\d/g, (name) => values[name] ?? name)
  const rows = await database.ask<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${filled}`)
  return rows.map((row) => row['QUERY PLAN'].trim())
}

it('a page of a player’s entries is found where the one before it ended, in order', async () => {
  await open()
  await database.ask(
    `INSERT INTO gcash_ledger (uid, transfer_id, race_id, asked_cents, cents, state, at_real)
     SELECT 'sam', 't' || n, 'race', 100, -100, 'kept', n / 10 FROM generate_series(1, 20000) AS n`,
  )
  await database.ask('ANALYZE gcash_ledger')
  const plan = await planOf(GCASH.entries, { $1: "'sam'", $2: '1000', $3: "'t10000'", $4: '200' })
  expect(plan).toEqual([
    'Limit',
    '->  Index Scan using gcash_ledger_entries on gcash_ledger',
    expect.stringMatching(/^Index Cond: .*uid.*ROW\(at_real, .*\) > ROW\(/),
  ])
})

it('a page of the races that have logs is found in the key of their events, which are neither sorted nor read whole', async () => {
  await open()
  await database.ask(
    `INSERT INTO race_events (race_id, seq, json, mac)
     SELECT 'race-' || race, seq, '{}', '' FROM generate_series(1, 400) AS race, generate_series(1, 50) AS seq`,
  )
  await database.ask('VACUUM ANALYZE race_events')
  const plan = await planOf(SEALS.logIds, { $1: "'race-1'", $2: '50' })
  expect(plan).toEqual(
    expect.arrayContaining(['->  Unique', '->  Index Only Scan using race_events_pkey on race_events']),
  )
  expect(plan.join()).not.toMatch(/Sort|Hash|Seq Scan/)
})
