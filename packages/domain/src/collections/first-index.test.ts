import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstIndex } from './first-index.ts'

it('is the first of a sorted list that is at least as large, and its length if none is', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.nat(22), (list, least) => {
      const sorted = list.toSorted((a, b) => a - b)
      const first = sorted.findIndex((it) => it >= least)
      expect(firstIndex(sorted.length, (i) => (sorted[i] ?? 0) >= least)).toBe(first < 0 ? sorted.length : first)
    }),
  )
})
