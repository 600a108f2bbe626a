import { HOUR, boardOf, gameMs } from '@final-call/domain'
import { expect, it } from 'vitest'
import { at } from '../session/testing/held.ts'
import { AIRPORT, worldOf } from '../session/testing/world.ts'
import { keptJourneys } from './kept-journeys.ts'

const world = worldOf()

/** As received: no object in it is the same as in another answer. */
const boardAt = (hours: number) =>
  structuredClone(boardOf(world, { transport: 'bus', from: AIRPORT }, gameMs(at('09:00') + hours * HOUR)))

it('a board whose first rows have gone keeps the others as they were', () => {
  const before = boardAt(0)
  const after = boardAt(2)
  const gone = before.journeys.findIndex(({ departure }) => departure === after.journeys[0]?.departure)
  expect(gone).toBeGreaterThan(0)
  const kept = keptJourneys(before, after)
  expect(kept).toEqual(after)
  const stayed = before.journeys.slice(gone)
  expect(stayed.length).toBeGreaterThan(1)
  stayed.forEach((journey, i) => expect(kept.journeys[i]).toBe(journey))
})

it('an equal board keeps its list, and a changed row is a new object', () => {
  const before = boardAt(0)
  const { journeys } = before
  expect(keptJourneys(before, boardAt(0)).journeys).toBe(journeys)
  const changed = boardAt(0)
  const moved = changed.journeys.map((it, i) => (i === 1 ? { ...it, platform: '9' } : it))
  const kept = keptJourneys(before, { ...changed, journeys: moved })
  expect(kept.journeys[0]).toBe(journeys[0])
  expect(kept.journeys[1]).toEqual({ ...journeys[1], platform: '9' })
})

it('the first answer is taken as it is, even an empty one', () => {
  const board = boardAt(0)
  expect(keptJourneys(undefined, board)).toEqual(board)
  const none = { ...board, journeys: [] }
  expect(keptJourneys(undefined, none)).toEqual(none)
})
