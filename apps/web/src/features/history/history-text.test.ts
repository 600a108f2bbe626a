import { HOUR, MINUTE } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { HOUR_LONG } from '../../session/testing/attempts.ts'
import { attemptWord, bestAttempts, resultWords } from './history-text.ts'

const result = { ...HOUR_LONG, elapsed: 2 * HOUR + 5 * MINUTE, moneyLeft: 1048.5 }

describe('the result of an attempt', () => {
  it('is empty while it runs', () => {
    expect(resultWords({ result: null })).toEqual([])
  })

  it('is the game time and the money left', () => {
    expect(resultWords({ result })).toEqual(['2 h 05 min', '$1,048 left'])
    expect(resultWords({ result: { ...result, elapsed: 62_000 } })[0]).toBe('1 m 2 sec')
  })

  it('names hints, wrong answers and top-ups if there were any', () => {
    const words = resultWords({ result: { ...result, hints: 1, wrongAnswers: 2, topUps: 1, topUpTotal: 500 } })
    expect(words.slice(2)).toEqual(['1 hint', '2 wrong answers', '1 top-up'])
  })

  it('has no time for an abandoned one', () => {
    expect(resultWords({ result: { ...result, ending: 'abandoned', elapsed: 0, hints: 1 } })).toEqual(['1 hint'])
  })
})

it('the best time is marked of each race that was finished more than once', () => {
  const attempt = (gameId: string, gameIdSource: string, elapsed: number, topUps = 0) =>
    ({ gameId, gameIdSource, state: 'complete', result: { ...result, elapsed, topUps } }) as const
  const games = [
    attempt('slow', 'often', 3 * HOUR),
    attempt('quick', 'often', HOUR),
    attempt('bought', 'often', 60_000, 1),
    attempt('only', 'once', HOUR),
    { gameId: 'running', gameIdSource: 'once', state: 'running', result: null } as const,
  ]
  expect([...bestAttempts(games)]).toEqual(['quick'])
  expect(resultWords({ result }, true)).toEqual(['2 h 05 min, your best', '$1,048 left'])
})

it.each([
  [1, undefined],
  [2, '2nd attempt'],
  [3, '3rd attempt'],
  [4, '4th attempt'],
  [11, '11th attempt'],
  [21, '21st attempt'],
  [112, '112th attempt'],
])('attempt %i is the %s', (attempt, word) => {
  expect(attemptWord(attempt)).toBe(word)
})
