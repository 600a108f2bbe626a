import { type CallCode, type CallError, isRecord } from '@final-call/contract'
import type { RefusalReason } from '@final-call/domain'
import { isUnheard, quoteOf, retryAfter, sentenceOf, withQuote } from '../../platform/failures.ts'
import { durationWords } from './formats.ts'

/** Messages for refusals by a rule, used if the server gives none. */
const REFUSED: { readonly [R in RefusalReason]: string } = {
  'clock-stopped': 'This race is over.',
  'no-journey': 'There is no such journey any more. Look at the board again.',
  departed: 'It has already departed.',
  'beyond-end': 'It leaves after the end of the race.',
  'too-many-tickets': 'You have had as many tickets as one race sells.',
  'too-many-events': 'So much has happened in this race that no more fits into it. It can still be stopped.',
  'fare-not-sold': 'This fare is not sold on this journey.',
  'wallet-short': 'Your wallet does not hold enough for that.',
  'no-ticket': 'You hold no such ticket.',
  'ticket-used': 'This ticket can no longer be changed.',
  'refund-closed': 'There is no refund for it any more, so you still hold this ticket.',
  'not-movable': 'This ticket cannot be moved to that departure.',
  'step-not-open': 'This step is not open any more.',
  'no-task': 'There is no such task.',
  'no-hint': 'There is no hint for this task.',
  'unfit-answer': 'That is not the kind of answer that is asked for.',
  elsewhere: 'You are not at the place where this can be answered.',
  busy: 'You are still busy.',
  'no-room': 'There is no room to be had here.',
  'not-stranded': 'It is not money that keeps you here: work is for those who can afford no way on.',
  'would-miss': 'That is too long: you have to check in for the ride that you hold a ticket for.',
}

/** The message of the live game while the connection to the server is lost. */
export const CONNECTION_LOST = 'Connection lost. Trying again...'

/** Messages for failed calls, by code. */
const FAILED: { readonly [C in CallCode]: string } = {
  cancelled: 'That was cancelled.',
  unknown: 'Something went wrong on our side. Please try again.',
  'invalid-argument': 'The server did not understand that. Please reload the page and try again.',
  'deadline-exceeded': 'The server took too long to answer. Please try again.',
  'not-found': 'There is no such thing any more.',
  'already-exists': 'That is there already.',
  'permission-denied': 'This race belongs to somebody else.',
  unauthenticated: 'You are signed out. Please sign in again.',
  'resource-exhausted': 'That was too much at once. Please wait a moment and try again.',
  'failed-precondition': 'The rules do not allow that now.',
  aborted: 'Too much happened at once. Please try again.',
  'out-of-range': 'That is out of range.',
  unimplemented: 'The server cannot do that yet.',
  internal: 'The server could not be reached. Check your connection and try again.',
  unavailable: 'The server is away for a moment. Please try again.',
  'data-loss': 'This page is older than the server. Please reload it.',
}

/** The rule that refused, if one did. */
function refusalOf({ details }: Pick<CallError, 'details'>): RefusalReason | undefined {
  const reason = isRecord(details) ? details['reason'] : undefined
  return typeof reason === 'string' && reason in REFUSED ? (reason as RefusalReason) : undefined
}

/** A wait in words, rounded up: below two minutes to seconds, otherwise to minutes. */
function waitWords(seconds: number): string {
  return seconds < 120 ? `${seconds} seconds` : durationWords(Math.ceil(seconds / 60) * 60_000)
}

/** The message for the player. A rule's own message, which names amounts and places, is preferred to the table's. */
export function messageOf(error: Pick<CallError, 'code' | 'message' | 'details'>): string {
  const refusal = refusalOf(error)
  const wait = Math.ceil((retryAfter(error) ?? 0) / 1000)
  if (wait > 1) return `That was too much at once. Please wait ${waitWords(wait)} and try again.`
  const quote = quoteOf(error)
  if (quote !== undefined) return `${FAILED.unknown} ${quote}`
  if (refusal === undefined) return FAILED[error.code]
  return sentenceOf(error) ?? REFUSED[refusal]
}

/** The message for a failed command; if no answer was received, it is unknown whether the command took effect. */
export const problemOf = (error: CallError): string =>
  isUnheard(error)
    ? withQuote('We could not hear whether it went through. Try again: it is done once, however often you ask.', error)
    : messageOf(error)
