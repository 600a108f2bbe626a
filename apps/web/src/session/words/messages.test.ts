import { CallError } from '@final-call/contract'
import { describe, expect, it } from 'vitest'
import { messageOf, problemOf } from './messages.ts'

describe('messages', () => {
  it("are the rule's own sentence if it has one", () => {
    const details = { reason: 'wallet-short' }
    const message = 'Your wallet is $5 short: it costs $12.'
    expect(messageOf({ code: 'failed-precondition', message, details })).toBe(message)
    expect(messageOf({ code: 'failed-precondition', message: 'wallet-short', details })).toBe(
      'Your wallet does not hold enough for that.',
    )
  })

  it('say how long to wait if the server does', () => {
    const tooMuch = (details: unknown): string => messageOf(new CallError('resource-exhausted', 'x', { details }))
    expect(tooMuch({ retryAfter: 24 })).toBe('That was too much at once. Please wait 24 seconds and try again.')
    expect(tooMuch({ retryAfter: 119 })).toContain('Please wait 119 seconds and')
    expect(tooMuch({ retryAfter: 85_741 })).toContain('Please wait 23 hours and 50 minutes and')
    expect(tooMuch({ retryAfter: 1 })).toBe('That was too much at once. Please wait a moment and try again.')
    expect(tooMuch(undefined)).toBe('That was too much at once. Please wait a moment and try again.')
  })

  it('are the table’s for a failed call, and never internal texts of the server', () => {
    expect(messageOf({ code: 'internal', message: 'INTERNAL', details: undefined })).toBe(
      'The server could not be reached. Check your connection and try again.',
    )
    expect(messageOf({ code: 'unavailable', message: 'db at 10.0.0.3', details: { reason: 'unknown' } })).not.toContain(
      '10.0',
    )
  })

  it('of a failure that the server did not expect have the id to quote, and do not say that it could not be reached', () => {
    const unexpected = new CallError('internal', 'INTERNAL', { details: { quote: 'Quote the id a1-b2.' } })
    expect(messageOf(unexpected)).toBe('Something went wrong on our side. Please try again. Quote the id a1-b2.')
    expect(problemOf(unexpected)).toMatch(/^We could not hear .* however often you ask\. Quote the id a1-b2\.$/)
  })

  it('of a command without an answer leave its outcome open', () => {
    expect(problemOf(new CallError('internal', 'INTERNAL'))).toContain('We could not hear whether it went through.')
    expect(problemOf(new CallError('not-found', 'NOT_FOUND'))).toBe('There is no such thing any more.')
  })
})
