import { CallError } from '@final-call/contract'
import { describe, expect, it } from 'vitest'
import { readReply } from './reply.ts'

function failure(status: number, body: string): CallError {
  try {
    readReply(status, body)
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
  throw new Error('no failure')
}

describe('a good answer', () => {
  it('is read from data, then from result', () => {
    expect(readReply(200, '{"data":{"n":1},"result":{"n":2}}')).toEqual({ n: 1 })
    expect(readReply(200, '{"result":{"n":2}}')).toEqual({ n: 2 })
  })

  it('may be null', () => {
    expect(readReply(200, '{"result":null}')).toBeNull()
  })
})

describe('a bad body', () => {
  it('without data says so', () => {
    expect(failure(200, '{}')).toMatchObject({ code: 'internal', message: 'Response is missing data field.' })
  })

  it.each(['', 'oops', '[]', '7', 'null', '<html>'])('%j is no JSON object', (body) => {
    expect(failure(200, body)).toMatchObject({ code: 'internal', message: 'Response is not valid JSON object.' })
  })
})

describe('[section 8] the HTTP status maps to a code', () => {
  it.each([
    [400, 'invalid-argument'],
    [401, 'unauthenticated'],
    [403, 'permission-denied'],
    [404, 'not-found'],
    [409, 'aborted'],
    [429, 'resource-exhausted'],
    [499, 'cancelled'],
    [500, 'internal'],
    [501, 'unimplemented'],
    [503, 'unavailable'],
    [504, 'deadline-exceeded'],
    [418, 'internal'],
  ])('%i is %s', (status, code) => {
    expect(failure(status, 'a page')).toMatchObject({ code })
  })
})

describe("the error's own status", () => {
  it('takes precedence over the HTTP status', () => {
    const body = '{"error":{"status":"FAILED_PRECONDITION","message":"The coach has gone.","details":{"short":5}}}'
    expect(failure(400, body)).toMatchObject({
      code: 'failed-precondition',
      message: 'The coach has gone.',
      details: { short: 5 },
    })
  })

  it('takes precedence over a result on HTTP 200', () => {
    expect(failure(200, '{"result":1,"error":{"status":"NOT_FOUND","message":"no"}}')).toMatchObject({
      code: 'not-found',
    })
  })

  it('outside the table is internal', () => {
    expect(failure(404, '{"error":{"status":"ODD","message":"?"}}')).toMatchObject({ code: 'internal' })
  })

  it('falls back to the HTTP status if absent', () => {
    expect(failure(503, '{"error":{"message":"down"}}')).toMatchObject({ code: 'unavailable', message: 'down' })
  })
})
