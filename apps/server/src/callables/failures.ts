import { CallError, isRecord } from '@final-call/contract'
import { BadPayload } from '../functions/serving/serve.ts'
import { StoreAway, TooMany } from '../ports.ts'
import { misfit } from './envelope.ts'

/** The error for a rate-limited caller, with when to retry. */
function tooMany({ seconds }: TooMany): CallError {
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
  return new CallError('resource-exhausted', `That was too much at once. Wait ${wait} and try again.`, {
    details: { retryAfter: seconds },
  })
}

/** The error that a caller gets for a failure. Unexpected failures reveal nothing. */
export function failureOf(error: unknown): CallError {
  if (error instanceof CallError) return error
  if (error instanceof BadPayload) return misfit(error)
  if (error instanceof TooMany) return tooMany(error)
  if (error instanceof StoreAway) return new CallError('unavailable', 'The game cannot be reached just now. Try again.')
  return new CallError('internal', 'INTERNAL', { cause: error })
}

/** The log level of a failed operation: only `warn` while the store is away, since then everything fails at once. */
export const levelOf = (error: unknown): 'warn' | 'error' => (error instanceof StoreAway ? 'warn' : 'error')

/** `retryAfter` in whole seconds from an error's details; undefined if it has none. */
export function waitOf({ details }: CallError): number | undefined {
  const seconds = isRecord(details) ? details['retryAfter'] : undefined
  return typeof seconds === 'number' ? seconds : undefined
}

/** Whether an error means a malformed or aborted request, refused by Fastify, a plugin or Node, rather than a failure of the server. */
export const isClientError = (error: unknown): error is Error & { readonly statusCode: number } =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500

export const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
