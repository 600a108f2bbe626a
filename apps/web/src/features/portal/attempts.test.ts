import { expect, it } from 'vitest'
import { attemptsAt, byInterest, underWay } from './attempts.ts'

it('attempts at a race are those under its id since it exists, and none at a removed one that had the id', () => {
  const begun = (gameIdSource: string, startedAt: number) => ({ gameIdSource, startedAt })
  const games = [begun('mine', 90_500), begun('mine', 90_000), begun('mine', 89_999), begun('yours', 91_000)]
  expect(attemptsAt({ id: 'mine', createdAt: 90 }, games)).toEqual([begun('mine', 90_500), begun('mine', 90_000)])
})

it('the running attempt shown is the latest, unless its card opens by itself', () => {
  const attempt = (gameIdSource: string, state: 'running' | 'complete') => ({ gameIdSource, state, startedAt: 90_000 })
  const games = [attempt('over', 'complete'), attempt('latest', 'running'), attempt('first', 'running')]
  const card = (id: string) => ({ id, createdAt: 90 })
  expect(underWay(card('first'), games)).toBe(games[1])
  expect(underWay(card('latest'), games)).toBeUndefined()
  expect(underWay(undefined, games)).toBe(games[1])
  expect(underWay(card('first'), games.slice(0, 1))).toBeUndefined()
})

it('the race that a link asks for comes first, what is finished last, and otherwise they keep their order', () => {
  const races = ['a', 'b', 'c', 'd'].map((id) => ({ id, createdAt: 0 }))
  const at = (gameIdSource: string, state: 'complete' | 'running' | 'abandoned') => ({
    gameIdSource,
    state,
    startedAt: 1,
  })
  const games = [at('a', 'complete'), at('b', 'running'), at('b', 'complete'), at('c', 'abandoned')]
  const order = (asked?: string, played = games) => byInterest(races, played, asked).map(({ id }) => id)
  expect(order(undefined, [])).toEqual(['a', 'b', 'c', 'd'])
  expect(order('elsewhere')).toEqual(['b', 'c', 'd', 'a'])
  expect(order('d')).toEqual(['d', 'b', 'c', 'a'])
  expect(order('a')).toEqual(['a', 'b', 'c', 'd'])
})
