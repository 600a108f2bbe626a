import { expect, it } from 'vitest'
import { countMemory } from './count-memory.ts'

it('the count of many is remembered for 5 s, and that of few not at all', () => {
  let now = 10
  const memory = countMemory<number>(() => now)
  expect(memory.keep('few', 7, 999)).toBe(7)
  expect(memory.recall('few')).toBeUndefined()
  expect(memory.keep('many', 0, 1_000)).toBe(0)
  now += 4_999
  expect(memory.recall('many')).toBe(0)
  expect(memory.recall('others')).toBeUndefined()
  now += 1
  expect(memory.recall('many')).toBeUndefined()
})

it('at most ten thousand are remembered', () => {
  const memory = countMemory<number>(() => 0)
  for (let i = 0; i < 10_001; i += 1) memory.keep(`k${i}`, i, 5_000)
  expect(memory.recall('k0')).toBeUndefined()
  expect(memory.recall('k10000')).toBe(10_000)
})
