import { startGame } from '@final-call/contract'
import { expect, it } from 'vitest'
import { isRaceId } from './race-id.ts'

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
])('%s as the id of a race: %s, as on the server', (id, fits) => {
  expect(isRaceId(id)).toBe(fits)
  expect(startGame.input.safeParse({ gameId: id }).success).toBe(fits)
})
