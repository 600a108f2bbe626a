import { expect, it } from 'vitest'
import { keptList } from './kept-list.ts'

it('a list stays the same until something in it changes', () => {
  const kept = keptList<readonly (string | number | undefined)[]>()
  const first = kept(['09:15', 1, undefined])
  expect(kept(['09:15', 1, undefined])).toBe(first)
  expect(kept(['09:15', 2, undefined])).toEqual(['09:15', 2, undefined])
  expect(kept(['09:15', 1, undefined])).not.toBe(first)
  expect(kept(['09:15', 1])).toEqual(['09:15', 1])
  expect(kept([Number.NaN])).toBe(kept([Number.NaN]))
})
