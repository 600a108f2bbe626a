import { expect, it } from 'vitest'
import { pathText } from './path-text.ts'

it('a path is written in the notation of the payload', () => {
  expect(pathText(['legs', 0, 'steps', 2, 'from'])).toBe('legs[0].steps[2].from')
  expect(pathText([1, 'name'])).toBe('[1].name')
  expect(pathText([])).toBe('')
  expect(pathText([], 'data')).toBe('data')
})
