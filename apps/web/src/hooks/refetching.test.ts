import { expect, it } from 'vitest'
import { isOld } from './refetching.ts'

const ANSWERED = Date.UTC(2026, 10, 23, 9)

it('a board is read again some seconds after its last answer, and not before there is one', () => {
  expect(isOld(ANSWERED, ANSWERED + 9_000)).toBe(false)
  expect(isOld(ANSWERED, ANSWERED + 11_000)).toBe(true)
  expect(isOld(0, ANSWERED)).toBe(false)
})

it('a board is read again even if the machine’s clock was set back since', () => {
  expect(isOld(ANSWERED, ANSWERED - 3_600_000)).toBe(true)
  expect(isOld(ANSWERED, ANSWERED - 2_000)).toBe(false)
})
