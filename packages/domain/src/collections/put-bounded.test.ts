import { expect, it } from 'vitest'
import { putBounded } from './put-bounded.ts'

it('beyond the limit the oldest entry is dropped; an entry that is put again is the newest', () => {
  const map = new Map<string, number>()
  for (const [i, key] of ['a', 'b', 'c', 'a', 'd'].entries()) putBounded(map, key, i, 3)
  expect([...map]).toEqual([
    ['c', 2],
    ['a', 3],
    ['d', 4],
  ])
})
