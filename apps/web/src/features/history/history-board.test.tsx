import { CallError, type GameCard } from '@final-call/contract'
import { HOUR } from '@final-call/domain'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Answers } from '../../hooks/testing/answers.ts'
import { drawnAt, noAnswers } from '../../hooks/testing/drawn-at.tsx'
import { HOUR_LONG, listedAttempt, UNDER_WAY } from '../../session/testing/attempts.ts'
import { elementsIn, wordsOf } from '../../ui/testing/seen.ts'
import { HistoryBoard } from './history-board.tsx'

const drawn = (listGames: Answers['listGames'], queries = noAnswers()): string =>
  drawnAt(
    <MemoryRouter>
      <HistoryBoard />
    </MemoryRouter>,
    {},
    { answers: { ...(listGames && { listGames }) }, queries },
  )
const listed = (games: readonly GameCard[], more = false): string => drawn(() => ({ games: [...games], more }))

it('a race under way is continued from its row, and one that is over leads to its result', () => {
  const html = listed([listedAttempt({ gameId: 'run-2', ...UNDER_WAY }), listedAttempt()])
  expect(
    elementsIn(html, 'a').map(({ words, attributes }) => [words, attributes['aria-label'], attributes['href']]),
  ).toEqual([
    ['Continue', 'Continue Little Race', '/play/run-2'],
    ['Result', 'Result of Little Race', '/play/run-1'],
  ])
})

it('an attempt of which there is nothing to tell yet is said to be the first', () => {
  expect(wordsOf(listed([listedAttempt(UNDER_WAY)]))).toContain('First attempt')
  expect(wordsOf(listed([listedAttempt({ attempt: 2, ...UNDER_WAY })]))).not.toContain('First')
  expect(wordsOf(listed([listedAttempt()]))).not.toContain('First')
})

it('of several attempts at a race the best is marked, and they are counted', () => {
  const words = wordsOf(
    listed([
      listedAttempt({ gameId: 'run-2', attempt: 2, result: { ...HOUR_LONG, elapsed: 2 * HOUR } }),
      listedAttempt(),
    ]),
  )
  expect(words).toContain('2 attempts')
  expect(words.match(/\S+ h \S+ min, your best/g)).toEqual(['1 h 00 min, your best'])
  expect(wordsOf(listed([listedAttempt()]))).toMatch(/1 attempt(?!s)/)
})

it('a list that leaves out older attempts says so', () => {
  expect(wordsOf(listed([listedAttempt()], true))).toContain('There are older ones')
  expect(wordsOf(listed([listedAttempt()]))).not.toContain('There are older ones')
})

it('a list that was there already stays when it cannot be loaded again', () => {
  const away = (): never => {
    throw new CallError('unavailable', 'The game is away.')
  }
  const failed = 'Failed to load your races. Please check your connection.'
  expect(wordsOf(drawn(away))).toContain(failed)
  const queries = noAnswers()
  queries.setQueryData(['listGames'], { games: [listedAttempt()], more: false })
  const words = wordsOf(drawn(away, queries))
  expect(words).toContain('Little Race')
  expect(words).not.toContain(failed)
})
