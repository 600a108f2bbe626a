import { CallError } from '@final-call/contract'
import { describe, expect, it } from 'vitest'
import { isPassing, isSettled, isUnheard, misfitsOf, quoteOf, retryAfter, sentenceOf } from './failures.ts'

describe('a failure', () => {
  it.each([
    ['internal', true, true, false],
    ['unavailable', true, true, false],
    ['deadline-exceeded', true, true, false],
    ['resource-exhausted', true, false, false],
    ['unauthenticated', false, false, false],
    ['cancelled', false, true, false],
    ['failed-precondition', false, false, true],
    ['permission-denied', false, false, true],
    ['not-found', false, false, true],
  ] as const)(
    '%s: the same again may succeed, %o; what happened is open, %o; it is known of all tries, %o',
    (code, passing, unheard, settled) => {
      const error = new CallError(code, code)
      expect([isPassing(error), isUnheard(error), isSettled(error)]).toEqual([passing, unheard, settled])
    },
  )

  it.each([
    ['resource-exhausted', { retryAfter: 24 }, 24_000],
    ['resource-exhausted', { retryAfter: '24' }, undefined],
    ['resource-exhausted', { retryAfter: -1 }, undefined],
    ['resource-exhausted', null, undefined],
    ['unavailable', { retryAfter: 24 }, undefined],
  ] as const)('%s with %j is worth repeating after %j ms', (code, details, ms) => {
    expect(retryAfter(new CallError(code, code, { details }))).toBe(ms)
  })

  it.each([
    [
      'invalid-argument',
      { issues: [{ path: 'a', message: 'b', more: 1 }, 'c', { path: 'd' }] },
      [{ path: 'a', message: 'b' }],
    ],
    ['invalid-argument', { issues: 'a' }, []],
    ['invalid-argument', undefined, []],
    ['not-found', { issues: [{ path: 'a', message: 'b' }] }, []],
  ] as const)('%s with %j names what does not fit: %j', (code, details, misfits) => {
    expect(misfitsOf(new CallError(code, code, { details }))).toEqual(misfits)
  })

  it.each([undefined, null, 'a1-b2', {}, { quote: 7 }])('with the details %j has nothing to quote', (details) => {
    expect(quoteOf(new CallError('internal', 'INTERNAL', { details }))).toBeUndefined()
  })

  it('says a sentence, and not a bare code', () => {
    expect(sentenceOf(new CallError('not-found', 'There is no such race.'))).toBe('There is no such race.')
    expect([new CallError('internal', 'internal'), undefined, null, 'no error'].map(sentenceOf)).toEqual(
      Array.from({ length: 4 }),
    )
  })

  it('that is no answer of a server leaves the outcome open', () => {
    const error = new TypeError('Failed to fetch')
    expect([isPassing(error), isUnheard(error), isSettled(error)]).toEqual([true, true, false])
  })
})
