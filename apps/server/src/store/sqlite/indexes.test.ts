import { DatabaseSync } from 'node:sqlite'
import { LEADERBOARD_TABS } from '@final-call/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { REMOVALS, REMOVALS_OF_RACE, REMOVAL_OF_TOKENS } from './accounts.ts'
import { ENTRIES, OPEN_TRANSFERS } from './gcash.ts'
import { readingsOf } from './leaderboards.ts'
import { MIGRATIONS } from './migrations.ts'

let db: DatabaseSync
beforeEach(() => {
  db = new DatabaseSync(':memory:')
  for (const { sql } of MIGRATIONS) db.exec(sql)
})
afterEach(() => db.close())

/** What SQLite will do, step by step. */
const planOf = (sql: string): readonly string[] =>
  db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map(({ detail }) => String(detail))

it.each([...REMOVALS, ...REMOVALS_OF_RACE, REMOVAL_OF_TOKENS])(
  'the deletion of an account reads no other player’s rows: %s',
  (sql) => {
    expect(planOf(sql).filter((step) => step.startsWith('SCAN'))).toEqual([])
    expect(planOf(sql)).toContainEqual(expect.stringMatching(/^SEARCH .* USING /))
  },
)

it('a player’s open transfers are found without reading those that are finished', () => {
  expect(planOf(OPEN_TRANSFERS)).toEqual(['SEARCH gcash_ledger USING INDEX gcash_ledger_open (uid=?)'])
})

it('a page of a player’s entries is found where the one before it ended, in order', () => {
  expect(planOf(ENTRIES)).toEqual([
    'SEARCH gcash_ledger USING INDEX gcash_ledger_entries (uid=? AND (at_real,transfer_id)>(?,?))',
  ])
})

it.each(LEADERBOARD_TABS)(
  'a player’s own best in tab %s is looked up by the player, and the best are read in order',
  (tab) => {
    const { best, own, total, better } = readingsOf(tab)
    expect(planOf(own).join('; ')).toContain('finishes_uid (uid=? AND world_id=?)')
    expect(planOf(best)).toEqual([`SEARCH finishes USING INDEX finishes_${tab} (world_id=?)`])
    expect(planOf(total).join('; ')).toContain(`SEARCH finishes USING COVERING INDEX finishes_${tab} (world_id=?)`)
    expect(planOf(total).join('; ')).toContain('INDEX finishes_uid (uid=? AND world_id=?)')
    expect(planOf(better)).toEqual(['SEARCH finishes USING PRIMARY KEY (world_id=?)'])
  },
)
