import { expect, it } from 'vitest'
import { putBounded } from './put-bounded.ts'

it('beyond so many the one goes that was put longest ago; what is put again is last', () => {
  const map = new Map<string, number>()
  for (const [i, key] of ['a', 'b', 'c', 'a', 'd'].entries()) putBounded(map, key, i, 3)
  expect([...map]).toEqual([
    ['c', 2],
    ['a', 3],
    ['d', 4],
  ])
})
