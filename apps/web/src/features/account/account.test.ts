import { DELETE_WORD } from '@final-call/contract'
import { describe, expect, it } from 'vitest'
import { ACCOUNT_GONE, isAccountGone } from './account-gone.ts'
import { confirmationFor, confirms } from './confirmation.ts'
import { fileName } from './save-as-file.ts'

describe('the confirmation of a deletion', () => {
  it.each([
    ['ana@example.org', 'ana@example.org', true],
    ['  Ana@Example.org ', 'ana@example.org', true],
    [DELETE_WORD, 'ana@example.org', true],
    [DELETE_WORD, null, true],
    ['delete', 'ana@example.org', false],
    ['', 'ana@example.org', false],
    ['', null, false],
    ['bea@example.org', 'ana@example.org', false],
  ])('%j of the player %s: %s', (typed, email, good) => {
    expect(confirms(typed, email)).toBe(good)
  })

  it('is the address if there is one', () => {
    expect(confirmationFor('ana@example.org')).toBe('ana@example.org')
    expect(confirmationFor(null)).toBe(DELETE_WORD)
  })
})

it('the sign-in page is told that an account is deleted', () => {
  expect(isAccountGone(ACCOUNT_GONE)).toBe(true)
  for (const state of [null, undefined, 'x', {}]) expect(isAccountGone(state)).toBe(false)
})

it("the file of a player's data has the date in its name", () => {
  expect(fileName('final-call-my-data', new Date(2026, 8, 5, 23))).toBe('final-call-my-data-2026-09-05.json')
})
