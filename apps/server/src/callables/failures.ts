import { CallError } from '@final-call/contract'
import { BadPayload } from '../functions/serve.ts'
import { StoreAway, TooMany } from '../ports.ts'
import { misfit } from './envelope.ts'

/** What a caller is told who was refused: when to come back. */
function tooMany({ seconds }: TooMany): CallError {
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
  return new CallError('resource-exhausted', `That was too much at once. Wait ${wait} and try again.`, {
    details: { retryAfter: seconds },
  })
}

/** What a call's failure says to its caller. Nothing of the inside leaves for one that nobody expected. */
export function failureOf(error: unknown): CallError {
  if (error instanceof CallError) return error
  if (error instanceof BadPayload) return misfit(error.misfits)
  if (error instanceof TooMany) return tooMany(error)
  if (error instanceof StoreAway) return new CallError('unavailable', 'The game cannot be reached just now. Try again.')
  return new CallError('internal', 'INTERNAL', { cause: error })
}

/** Whole seconds until another try makes sense, where a failure says so: they are in its details. */
export function waitOf({ details }: CallError): number | undefined {
  if (typeof details !== 'object' || details === null || !('retryAfter' in details)) return undefined
  return typeof details.retryAfter === 'number' ? details.retryAfter : undefined
}

/** What Fastify, one of its plugins or Node refuses: a malformed or broken-off request, not a failure of ours. */
export const isClientError = (error: unknown): error is Error & { readonly statusCode: number } =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500

export const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
