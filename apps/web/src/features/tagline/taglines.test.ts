import { expect, it } from 'vitest'
import { nextTagline, TAGLINES } from './taglines.ts'

it('has seven entries, all different', () => {
  expect(new Set(TAGLINES).size).toBe(7)
})

it('never shows the same twice in a row, whatever the random numbers', () => {
  for (let present = 0; present < 7; present++) {
    for (const chance of [0, 0.1, 0.5, 0.9, 0.999999]) expect(nextTagline(present, chance)).not.toBe(present)
  }
})

it('can go from any entry to any other', () => {
  const reached = new Set(Array.from({ length: 60 }, (_, at) => nextTagline(3, at / 60)))
  expect([...reached].sort()).toEqual([0, 1, 2, 4, 5, 6])
})
