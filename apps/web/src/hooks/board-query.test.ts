import { QueryClient, skipToken } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { answering } from '../platform/testing/test-platform.ts'
import { boardQuery } from './board-query.ts'

const bus = (index: number) => ({
  ref: { productId: 'bus', date: '2026-11-21', index },
  from: 'a',
  to: 'b',
  fares: [{ type: 'Standard', fare: 12.5, class: 10 }],
})
const answers = [[bus(1), bus(2)], [bus(2)]]

/** A board whose first departure leaves meanwhile. */
const call = answering(() => ({ journeys: answers.shift() }))

it('a board has its fares in cents, and one that is asked for again the same rides, whichever component asks', async () => {
  const queries = new QueryClient()
  const asked = boardQuery(call, 'run-1', { transport: 'bus', from: 'a' })
  const look = async () => {
    await queries.fetchQuery(asked)
    return queries.getQueryData(asked.queryKey)?.journeys ?? []
  }
  const first = await look()
  expect(first[0]?.fares).toEqual([{ type: 'Standard', fare: 1250, class: 10 }])
  const then = await look()
  expect(then).toHaveLength(1)
  expect(then[0]).toBe(first[1])
})

it('nothing is asked before a race has its id, or without a chosen board', () => {
  const asked = [
    boardQuery(call, undefined, { transport: 'bus', from: 'a' }).queryFn,
    boardQuery(call, 'run-1', undefined).queryFn,
  ]
  expect(asked).toEqual([skipToken, skipToken])
})
