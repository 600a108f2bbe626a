import { expect, it } from 'vitest'
import { fewASecond } from './few-a-second.ts'

it('lets so many happen in any second, and what it refused does not count', () => {
  let now = 5_000
  const may = fewASecond(2, () => now)
  expect([may(), may(), may(), may()]).toEqual([true, true, false, false])
  now = 5_600
  expect(may()).toBe(false)
  now = 6_000
  expect([may(), may(), may()]).toEqual([true, true, false])
  now = 6_999
  expect(may()).toBe(false)
})
