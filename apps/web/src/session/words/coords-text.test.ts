import { expect, it } from 'vitest'
import { coordsText } from './coords-text.ts'

it.each([
  [[-41.3272, 174.8076], '41.3272° S, 174.8076° E'],
  [[51.5, -0.12], '51.5000° N, 0.1200° W'],
  [[-43.9, 183.4], '43.9000° S, 176.6000° W'],
] as const)('%j reads %s', (coords, text) => {
  expect(coordsText(coords)).toBe(text)
})
