import { gameMs } from '@final-call/domain'
import { expect, it } from 'vitest'
import { destinationsOf, nextTo } from './destinations.tsx'

/** A board in these hours to these places. */
const board = (...rides: readonly (readonly [hour: number, to: string])[]) =>
  rides.map(([hour, to]) => ({ departure: gameMs(hour), to }))
const shuttles = board([6, 'port'], [7, 'port'], [8, 'port'], [9, 'port'], [10, 'port'], [11, 'port'], [13, 'port'])
const coach = board([12, 'south'], [24, 'south'])

it('a board that is too long to be seen whole tells where it leads, each place once', () => {
  const long = [...shuttles, ...coach]
  expect(destinationsOf(long)).toEqual(['port', 'south'])
  // One of these places would be no choice.
  expect(destinationsOf(board(...long.map(({ departure }) => [departure, 'port'] as const)))).toEqual([])
  expect(destinationsOf(long.slice(1))).toEqual([])
  expect(destinationsOf(board(...long.map((_, i) => [i, `place ${i}`] as const)))).toHaveLength(9)
  expect(destinationsOf(board(...Array.from({ length: 13 }, (_, i) => [i, `place ${i}`] as const)))).toEqual([])
})

it('a place has the time of its next departure, and none once the last has left', () => {
  const long = [...shuttles, ...coach]
  expect(nextTo('south', long, gameMs(7))).toBe(12)
  expect(nextTo('south', long, gameMs(12))).toBe(24)
  expect(nextTo('south', long, gameMs(24))).toBeUndefined()
})
