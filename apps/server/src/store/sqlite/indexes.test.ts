import { afterEach, beforeEach, expect, it } from 'vitest'
import { DatabaseSync } from 'node:sqlite'
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
