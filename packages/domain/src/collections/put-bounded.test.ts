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

it('of many entries a sixteenth is dropped at once, the oldest', () => {
  const map = new Map<number, boolean>()
  for (let key = 0; key < 64; key += 1) putBounded(map, key, true, 64)
  expect(map.size).toBe(64)
  putBounded(map, 64, true, 64)
  expect([...map.keys()]).toEqual(Array.from({ length: 60 }, (_, i) => i + 5))
})
