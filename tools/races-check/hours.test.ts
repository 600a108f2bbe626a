import { expect, it } from 'vitest'
import { hours } from './hours.ts'

it.each([
  [0, '0 h 00'],
  [29_999, '0 h 00'],
  [3_599_999, '1 h 00'],
  [7_199_000, '2 h 00'],
  [7_500_000, '2 h 05'],
  [26 * 3_600_000, '26 h 00'],
])('%i ms are %s', (ms, text) => {
  expect(hours(ms)).toBe(text)
})
