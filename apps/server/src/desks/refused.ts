import { type CallCode, CallError } from '@final-call/contract'
import type { StoredReply } from '../ports.ts'

/** Refusals that mean "no such thing"; all others mean that a rule forbids it. */
const ABSENT: ReadonlySet<string> = new Set(['no-journey', 'no-ticket', 'no-task', 'no-hint'])

/** The error for a refusal: the sentence becomes the message, the reason goes into the details. */
export function refused({ reason, message }: Extract<StoredReply, { readonly ok: false }>): CallError {
  const code: CallCode = ABSENT.has(reason) ? 'not-found' : 'failed-precondition'
  return new CallError(code, message, { details: { reason } })
}
