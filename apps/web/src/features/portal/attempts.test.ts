import { expect, it } from 'vitest'
import { attemptsAt } from './attempts.ts'

it('attempts at a race are those under its id since there is that race, and none at a removed one that had the id', () => {
  const begun = (gameIdSource: string, startedAt: number) => ({ gameIdSource, startedAt })
  const games = [begun('mine', 90_500), begun('mine', 90_000), begun('mine', 89_999), begun('yours', 91_000)]
  expect(attemptsAt({ id: 'mine', createdAt: 90 }, games)).toEqual([begun('mine', 90_500), begun('mine', 90_000)])
})
