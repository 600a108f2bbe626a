import pg from 'pg'
import { expect, it } from 'vitest'
import { isDuplicate } from './database.ts'

const said = (code: string, message: string, constraint?: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, constraint })

const TWICE = (name: string): string => `duplicate key value violates unique constraint "${name}"`

it.each([
  ['by PostgreSQL', said('23505', TWICE('race_requests_pkey'), 'race_requests_pkey'), true],
  ['by a part of a table', said('23505', TWICE('race_requests_part_1_pkey'), 'race_requests_part_1_pkey'), true],
  ['by Citus 13.2, of a shard', said('XX000', TWICE('race_requests_pkey_102017')), true],
  ['of another table', said('23505', TWICE('race_events_pkey'), 'race_events_pkey'), false],
  ['of another table, by Citus', said('XX000', TWICE('race_events_pkey_102017')), false],
  ['of something else that Citus reports', said('XX000', 'could not connect to race_requests'), false],
  ['by nobody', new Error(TWICE('race_requests_pkey')), false],
])('an error %s tells whether the row existed', (_by, error, is) => {
  expect(isDuplicate(error, 'race_requests')).toBe(is)
})
