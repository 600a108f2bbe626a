import { type CallCode, CallError } from '@final-call/contract'

// Signing in needs it too, and loads nothing else of this file.
export { sentenceOf } from './reply.ts'

/** Temporary failures: of the network or the server, or because another writer came first. */
const PASSING: ReadonlySet<CallCode> = new Set([
  'internal',
  'unavailable',
  'aborted',
  'deadline-exceeded',
  'unknown',
  'resource-exhausted',
])

/** Codes that leave open whether the request took effect. */
const UNHEARD: ReadonlySet<CallCode> = new Set([
  'internal',
  'unknown',
  'unavailable',
  'aborted',
  'deadline-exceeded',
  'cancelled',
])

/** The error itself if it is a `CallError`; anything else as one with code `internal`. */
export const asCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError('internal', 'internal', { cause: error })

/** The sentence with the id to quote of a failure that the server did not expect; undefined for other failures. */
export function quoteOf(error: unknown): string | undefined {
  const { details } = Object(error) as { readonly details?: unknown }
  const { quote } = Object(details) as { readonly quote?: unknown }
  return typeof quote === 'string' ? quote : undefined
}

/** A sentence for the player, followed by that of `quoteOf` if the failure has one. */
export function withQuote(sentence: string, error: unknown): string {
  const quote = quoteOf(error)
  return quote === undefined ? sentence : `${sentence} ${quote}`
}

/** Whether a retry may succeed. */
export const isPassing = (error: unknown): boolean => !(error instanceof CallError) || PASSING.has(error.code)

/**
 * Real milliseconds after which the server accepts a retry of a rate-limited request; undefined for other failures.
 */
export function retryAfter(error: unknown): number | undefined {
  if (!(error instanceof CallError) || error.code !== 'resource-exhausted') return undefined
  const { retryAfter: seconds } = Object(error.details) as { readonly retryAfter?: unknown }
  return typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : undefined
}

/** The problems in a payload that the server rejected, with their paths; empty for other failures. */
export function misfitsOf(error: unknown): readonly { readonly path: string; readonly message: string }[] {
  if (!(error instanceof CallError) || error.code !== 'invalid-argument') return []
  const { issues } = Object(error.details) as { readonly issues?: unknown }
  if (!Array.isArray(issues)) return []
  return issues.flatMap((issue: unknown) => {
    const { path, message } = Object(issue) as { readonly path?: unknown; readonly message?: unknown }
    return typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : []
  })
}

/** The longest server-requested wait, in real milliseconds, that is waited out silently. Beyond it the player is told. */
export const LONGEST_REFUSED = 10_000

/** Whether a failure leaves the outcome unknown, so that the request should be repeated under the same id. */
export const isUnheard = (error: unknown): boolean => !(error instanceof CallError) || UNHEARD.has(error.code)

/** Refusals made before the request itself is processed. */
const UNLOOKED: ReadonlySet<CallCode> = new Set(['resource-exhausted', 'unauthenticated'])

/** Whether a failure settles the outcome of a request across all its tries, so that its id is no longer needed. */
export const isSettled = (error: unknown): boolean =>
  error instanceof CallError && !UNHEARD.has(error.code) && !UNLOOKED.has(error.code)
