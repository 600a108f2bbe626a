import { type CallCode, CallError } from '@final-call/contract'
import type { StoredReply } from '../ports.ts'

/** Refusals that mean "there is no such thing"; all others mean that a rule forbids it. */
const ABSENT: ReadonlySet<string> = new Set(['no-journey', 'no-ticket', 'no-task', 'no-hint'])

/** A refusal as its caller gets it: the sentence as the message, the reason in the details. */
export function refused({ reason, message }: Extract<StoredReply, { readonly ok: false }>): CallError {
  const code: CallCode = ABSENT.has(reason) ? 'not-found' : 'failed-precondition'
  return new CallError(code, message, { details: { reason } })
}
