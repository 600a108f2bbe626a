import { expect, it } from 'vitest'
import { countCache } from './count-cache.ts'

it('the count of many is cached for 5 s, and that of few not at all', () => {
  let now = 10
  const cache = countCache<number>(() => now)
  expect(cache.keep('few', 7, 999)).toBe(7)
  expect(cache.get('few')).toBeUndefined()
  expect(cache.keep('many', 0, 1_000)).toBe(0)
  now += 4_999
  expect(cache.get('many')).toBe(0)
  expect(cache.get('others')).toBeUndefined()
  now += 1
  expect(cache.get('many')).toBeUndefined()
})

it('at most ten thousand are cached', () => {
  const cache = countCache<number>(() => 0)
  for (let i = 0; i < 10_001; i += 1) cache.keep(`k${i}`, i, 5_000)
  expect(cache.get('k0')).toBeUndefined()
  expect(cache.get('k10000')).toBe(10_000)
})
