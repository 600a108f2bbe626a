import { expect, it } from 'vitest'
import { wholeDollars, wholeText } from './number-words.ts'

it.each([0, 7, 999, 1_000, 99_999, 100_000, 1_000_000, 1_234_567_890])('%d is written as New Zealand does', (n) => {
  expect(wholeText(n)).toBe(n.toLocaleString('en-NZ'))
})

it('dollars are rounded down', () => {
  expect(wholeDollars(3_000)).toBe('$3,000')
  expect(wholeDollars(99.5)).toBe('$99')
})
