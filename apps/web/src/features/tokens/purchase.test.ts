import { CallError, TOKENS } from '@final-call/contract'
import { describe, expect, it } from 'vitest'
import { randomId } from '../../platform/random-id.ts'
import { failureText, readAmount, requestIds } from './purchase.ts'
import { isUnheard } from '../../platform/failures.ts'

describe('an amount', () => {
  it.each([
    ['200', 200],
    [' $1,500 ', 1500],
    [String(TOKENS.min), TOKENS.min],
    [String(TOKENS.max), TOKENS.max],
  ])('%j is read as %i', (text, amount) => {
    expect(readAmount(text, 1_000_000)).toEqual({ ok: true, amount })
  })

  it('all that the account holds can be asked for', () => {
    expect(readAmount('500', 500)).toEqual({ ok: true, amount: 500 })
  })

  it.each([
    ['', 'Enter whole dollars, such as 200.'],
    ['12.50', 'Enter whole dollars, such as 200.'],
    ['20,50', 'Enter whole dollars, such as 200.'],
    ['1,2,3', 'Enter whole dollars, such as 200.'],
    ['1500,000', 'Enter whole dollars, such as 200.'],
    ['-5', 'Enter whole dollars, such as 200.'],
    ['0', 'Enter $1 to $10,000.'],
    [String(TOKENS.max + 1), 'Enter $1 to $10,000.'],
    ['501', 'Your account holds $500.'],
  ])('%j is refused: %s', (text, problem) => {
    expect(readAmount(text, 500)).toEqual({ ok: false, problem })
  })
})

describe('the id of a purchase', () => {
  const counted = () => {
    let n = 0
    return requestIds(() => `id-${(n += 1)}`)
  }

  it('stays while the same is asked for again', () => {
    const ids = counted()
    expect([ids.idFor('a', 5), ids.idFor('a', 5), ids.idFor('a', 5)]).toEqual(['id-1', 'id-1', 'id-1'])
  })

  it('is another one for another amount, another race, and once its outcome is known', () => {
    const ids = counted()
    expect([ids.idFor('a', 5), ids.idFor('a', 6), ids.idFor('b', 6)]).toEqual(['id-1', 'id-2', 'id-3'])
    ids.settled('b', 6)
    expect(ids.idFor('b', 6)).toBe('id-4')
  })

  it('stays whatever else is asked for and settled meanwhile: the money of one without an answer moves once', () => {
    const ids = counted()
    ids.idFor('a', 50)
    ids.idFor('a', 60)
    ids.settled('a', 60)
    expect(ids.idFor('a', 50)).toBe('id-1')
    expect(ids.idFor('a', 60)).toBe('id-3')
  })

  it('is valid for the server', () => {
    expect(randomId()).toMatch(/^[\w-]{8,64}$/)
  })
})

describe('a purchase that failed', () => {
  const order = { gameId: 'a', amount: 1_500, name: 'First Call' }

  it.each(['internal', 'unavailable', 'aborted', 'deadline-exceeded'] as const)(
    'as %s may have gone through',
    (code) => {
      const error = new CallError(code, code)
      expect(isUnheard(error)).toBe(true)
      expect(failureText(error, order)).toContain('Ask for $1,500 for First Call again')
    },
  )

  it('in the server says so with the id to quote', () => {
    const error = new CallError('internal', 'INTERNAL', { details: { quote: 'Quote the id a1-b2.' } })
    expect(failureText(error, order)).toMatch(/however often you ask\. Quote the id a1-b2\.$/)
  })

  it('by a rule says the rule', () => {
    const error = new CallError('failed-precondition', 'Your balance does not cover $900.', {
      details: { reason: 'gcash-short' },
    })
    expect(isUnheard(error)).toBe(false)
    expect(failureText(error, order)).toBe('Your balance does not cover $900.')
  })

  it('with only a code has a sentence of ours', () => {
    expect(failureText(new CallError('not-found', 'not-found'), order)).toContain('refused')
  })
})
