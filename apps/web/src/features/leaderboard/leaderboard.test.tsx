import { CallError, type LeaderboardEntry, type OutputOf, type getLeaderboard } from '@final-call/contract'
import { HOUR, MINUTE } from '@final-call/domain'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Answers } from '../../hooks/testing/answers.ts'
import { drawnAt, noAnswers } from '../../hooks/testing/drawn-at.tsx'
import { wordsOf, wordsOfEach } from '../../ui/testing/seen.ts'
import { Leaderboard } from './leaderboard.tsx'

const entry = (rank: number, parts: Partial<LeaderboardEntry> = {}): LeaderboardEntry => ({
  rank,
  name: 'Rangi M.',
  mine: false,
  gameId: null,
  attempt: 1,
  elapsed: HOUR,
  moneyLeft: 48,
  realTaken: 5 * MINUTE,
  topUps: 0,
  ...parts,
})

const drawn = (answer: Answers['getLeaderboard'], queries = noAnswers()): string =>
  drawnAt(
    <MemoryRouter>
      <Leaderboard gameSpecId="little" />
    </MemoryRouter>,
    {},
    { answers: { ...(answer && { getLeaderboard: answer }) }, queries },
  )

const ranked = (parts: Partial<OutputOf<typeof getLeaderboard>> = {}): string =>
  drawn(() => ({ gameSpecId: 'little', name: 'Little Race', ranked: true, total: 0, entries: [], own: null, ...parts }))

/** The rows of finishes. */
const rows = (html: string): readonly string[] => wordsOfEach(html, 'tr').slice(1)

it('a player who is below all that is shown has a row of their own under it, and one who is shown has no second', () => {
  const [first, second] = [entry(1), entry(2, { mine: true, gameId: 'run-1', name: 'Ana A.' })]
  const own = entry(57, { mine: true, gameId: 'run-1', name: 'Ana A.' })
  const below = rows(ranked({ entries: [first], own, total: 57 }))
  expect(below).toEqual([
    expect.stringMatching(/^1 Rangi M\. /),
    expect.stringMatching(/^57 Ana A\. You See your result/),
  ])
  expect(below[0]).not.toContain('You')
  expect(rows(ranked({ entries: [first, second], own: second, total: 2 }))).toHaveLength(2)
  expect(rows(ranked({ entries: [first], total: 1 }))).toHaveLength(1)
})

it('a finish says which attempt it was unless it was the first, and each top-up', () => {
  const [plain, once, often] = rows(
    ranked({ entries: [entry(1), entry(2, { attempt: 2, topUps: 1 }), entry(3, { topUps: 3 })], total: 3 }),
  )
  expect(plain).not.toMatch(/Attempt|top-up/)
  expect(once).toContain('Attempt 2 · 1 top-up $')
  expect(often).toContain('3 top-ups')
  expect(often).not.toContain('Attempt')
})

it('the facts of a finish break after a point between two, not before it', () => {
  const html = ranked({ entries: [entry(2, { attempt: 2, topUps: 1 })], total: 1 })
  expect(html).toContain('Attempt 2\u00a0· 1 top-up')
  expect(html).toContain('left\u00a0· ')
})

it('a race that is not ranked says so, as does one that does not exist, and neither shows a board', () => {
  const unranked = wordsOf(ranked({ ranked: false }))
  expect(unranked).toContain('Little Race is not ranked.')
  expect(unranked).not.toContain('Nobody is on this board yet.')
  const unknown = wordsOf(
    drawn(() => {
      throw new CallError('not-found', 'There is no such race.')
    }),
  )
  expect(unknown).toContain('There is no such race.')
  expect(unknown).toContain('See the races')
  expect(unknown).not.toMatch(/Failed to load|Try again|Rank/)
  expect(wordsOf(ranked())).toContain('Nobody is on this board yet.')
})

it('a board that was there already stays when it cannot be loaded again', () => {
  const away = (): never => {
    throw new CallError('unavailable', 'The game is away.')
  }
  expect(wordsOf(drawn(away))).toContain('Failed to load the leaderboard.')
  const queries = noAnswers()
  const known = { gameSpecId: 'little', name: 'Little Race', ranked: true, total: 1, entries: [entry(1)], own: null }
  queries.setQueryData(['getLeaderboard', 'little', 'first'], known)
  const words = wordsOf(drawn(away, queries))
  expect(words).toContain('Rangi M.')
  expect(words).not.toContain('Failed to load')
})
