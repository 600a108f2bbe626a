import { type CallCode, CallError } from '@final-call/contract'

/** The network failed, the server is away or in trouble, or another writer came first. */
const PASSING: ReadonlySet<CallCode> = new Set([
  'internal',
  'unavailable',
  'aborted',
  'deadline-exceeded',
  'unknown',
  'resource-exhausted',
])

/** What may have come too late to be heard of, or been broken off. */
const UNHEARD: ReadonlySet<CallCode> = new Set([
  'internal',
  'unknown',
  'unavailable',
  'aborted',
  'deadline-exceeded',
  'cancelled',
])

/** Whether the same again may succeed. */
export const isPassing = (error: unknown): boolean => !(error instanceof CallError) || PASSING.has(error.code)

/** Whether a failure leaves open what happened: only then is the same request worth repeating under the same id. */
export const isUnheard = (error: unknown): boolean => !(error instanceof CallError) || UNHEARD.has(error.code)
