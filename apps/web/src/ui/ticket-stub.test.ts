import { expect, it } from 'vitest'
import { barsOf } from './ticket-stub.tsx'

it('draws the same bars for the same code, and others for another', () => {
  expect(barsOf('T-1')).toEqual(barsOf('T-1'))
  expect(barsOf('T-1')).not.toEqual(barsOf('T-2'))
})

it('keeps every bar apart from the next', () => {
  const { rects, width } = barsOf('a ticket')
  expect(rects).toHaveLength(30)
  for (const [at, [x, wide]] of rects.entries()) expect(x + wide).toBeLessThan(rects[at + 1]?.[0] ?? width)
})
