import { CallError } from '@final-call/contract'
import { describe, expect, it } from 'vitest'
import { isPassing, isUnheard, retryAfter } from './failures.ts'

describe('a failure', () => {
  it.each([
    ['internal', true, true],
    ['unavailable', true, true],
    ['deadline-exceeded', true, true],
    ['resource-exhausted', true, false],
    ['cancelled', false, true],
    ['failed-precondition', false, false],
    ['permission-denied', false, false],
    ['not-found', false, false],
  ] as const)('%s: the same again may succeed, %o; what happened is open, %o', (code, passing, unheard) => {
    const error = new CallError(code, code)
    expect([isPassing(error), isUnheard(error)]).toEqual([passing, unheard])
  })

  it.each([
    ['resource-exhausted', { retryAfter: 24 }, 24_000],
    ['resource-exhausted', { retryAfter: '24' }, undefined],
    ['resource-exhausted', { retryAfter: -1 }, undefined],
    ['resource-exhausted', null, undefined],
    ['unavailable', { retryAfter: 24 }, undefined],
  ] as const)('%s with %j is worth asking again after %j ms', (code, details, ms) => {
    expect(retryAfter(new CallError(code, code, { details }))).toBe(ms)
  })

  it('that is no answer of a server’s leaves both open', () => {
    const error = new TypeError('Failed to fetch')
    expect([isPassing(error), isUnheard(error)]).toEqual([true, true])
  })
})
