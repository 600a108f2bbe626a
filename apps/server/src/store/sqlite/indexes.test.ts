import { DatabaseSync } from 'node:sqlite'
import { LEADERBOARD_TABS } from '@final-call/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readingsOf } from './leaderboards.ts'
import { MIGRATIONS } from './migrations.ts'

let db: DatabaseSync
beforeEach(() => {
  db = new DatabaseSync(':memory:')
  for (const { sql } of MIGRATIONS) db.exec(sql)
})
afterEach(() => db.close())

it('the deletion of an account looks its tokens up, and reads nobody else’s', () => {
  const sql = 'DELETE FROM refresh_tokens WHERE family IN (SELECT family FROM token_families WHERE uid = ?)'
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all('sam')
  const details = plan.map(({ detail }) => String(detail))
  expect(details).toContainEqual(expect.stringMatching(/^SEARCH refresh_tokens USING .*refresh_tokens_family/))
  expect(details.filter((detail) => detail.startsWith('SCAN'))).toEqual([])
})

it.each(LEADERBOARD_TABS)(
  'a player’s own best in tab %s is looked up by the player, and the best are read in order',
  (tab) => {
    const planOf = (sql: string): string =>
      db
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => String(detail))
        .join('; ')
    const { best, own, total, better } = readingsOf(tab)
    expect(planOf(own)).toContain('finishes_uid (uid=? AND world_id=?)')
    expect(planOf(best)).toBe(`SEARCH finishes USING INDEX finishes_${tab} (world_id=?)`)
    expect(planOf(total)).toContain(`SEARCH finishes USING COVERING INDEX finishes_${tab} (world_id=?)`)
    expect(planOf(total)).toContain('INDEX finishes_uid (uid=? AND world_id=?)')
    expect(planOf(better)).toBe('SEARCH finishes USING PRIMARY KEY (world_id=?)')
  },
)
