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

/** Codes that leave open whether the request took effect. */
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

/**
 * Real milliseconds after which the server would hear of it again, where it refused because that was too much at once; undefined
 * for any other failure.
 */
export function retryAfter(error: unknown): number | undefined {
  if (!(error instanceof CallError) || error.code !== 'resource-exhausted') return undefined
  const { details } = error
  if (typeof details !== 'object' || details === null || !('retryAfter' in details)) return undefined
  const seconds = details.retryAfter
  return typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : undefined
}

/** What of a payload does not fit, each with the path where it stands, as the server refused it; nothing for any other failure. */
export function misfitsOf(error: unknown): readonly { readonly path: string; readonly message: string }[] {
  if (!(error instanceof CallError) || error.code !== 'invalid-argument') return []
  const { issues } = Object(error.details) as { readonly issues?: unknown }
  if (!Array.isArray(issues)) return []
  return issues.flatMap((issue: unknown) => {
    const { path, message } = Object(issue) as { readonly path?: unknown; readonly message?: unknown }
    return typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : []
  })
}

/** Real milliseconds that a player is made to wait where the server says how long; told to wait for longer, they are told so. */
export const LONGEST_REFUSED = 10_000

/** Whether a failure leaves open what happened: only then is the same request worth repeating under the same id. */
export const isUnheard = (error: unknown): boolean => !(error instanceof CallError) || UNHEARD.has(error.code)

/** Refusals made before the request itself is looked at. */
const UNLOOKED: ReadonlySet<CallCode> = new Set(['resource-exhausted', 'unauthenticated'])

/** Whether a failure says what came of a request, under whichever of its tries: only then is its id of no more use. */
export const isSettled = (error: unknown): boolean =>
  error instanceof CallError && !UNHEARD.has(error.code) && !UNLOOKED.has(error.code)
