import { expect, it } from 'vitest'
import { bestOf } from './best-attempt.ts'

it('the best finish is the quickest without top-ups; an unfinished attempt is none', () => {
  const ended = (elapsed: number, topUps = 0, state: 'complete' | 'out of time' = 'complete') => ({
    state,
    result: { elapsed, topUps },
  })
  const running = { state: 'running', result: null } as const
  expect(bestOf([running, ended(50), ended(10, 1), ended(40), ended(5, 0, 'out of time')])).toEqual(ended(40))
  expect(bestOf([ended(10, 2), ended(20, 1)])).toEqual(ended(10, 2))
  expect(bestOf([running])).toBeUndefined()
})
