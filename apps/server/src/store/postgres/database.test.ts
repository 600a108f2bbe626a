import pg from 'pg'
import { expect, it } from 'vitest'
import { isDuplicate } from './database.ts'

const said = (code: string, message: string, constraint?: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, constraint })

const TWICE = (name: string): string => `duplicate key value violates unique constraint "${name}"`

it.each([
  ['by PostgreSQL', said('23505', TWICE('race_requests_pkey'), 'race_requests_pkey'), true],
  ['by one partition of a table', said('23505', TWICE('race_requests_part_1_pkey'), 'race_requests_part_1_pkey'), true],
  ['by Citus 13.2, about a shard', said('XX000', TWICE('race_requests_pkey_102017')), true],
  ['about another table', said('23505', TWICE('race_events_pkey'), 'race_events_pkey'), false],
  ['about another table, by Citus', said('XX000', TWICE('race_events_pkey_102017')), false],
  ['about something else, by Citus', said('XX000', 'could not connect to race_requests'), false],
  ['not from a database', new Error(TWICE('race_requests_pkey')), false],
])('an error %s tells whether the row existed', (_by, error, is) => {
  expect(isDuplicate(error, 'race_requests')).toBe(is)
})
