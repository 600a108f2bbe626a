import { expect, it } from 'vitest'
import { RACE_ID } from '../facts.ts'
import { startGame } from './race.ts'

it.each([
  ['first-call', true],
  ['NZ_2', true],
  ['x'.repeat(80), true],
  ['x'.repeat(81), false],
  ['first-call.', false],
  ['first-call)', false],
  ['first call', false],
  ['%E0%A4%A', false],
  ['', false],
])('%s as the id of a race: %s, for a page without schemas as for the server', (id, fits) => {
  expect(RACE_ID.test(id)).toBe(fits)
  expect(startGame.input.safeParse({ gameId: id }).success).toBe(fits)
})
