import { TOKENS } from '@final-call/contract'
import { isUnheard, sentenceOf, withQuote } from '../../platform/failures.ts'
import { wholeDollars } from '../../platform/number-words.ts'

export type ReadAmount =
  | { readonly ok: true; readonly amount: number }
  | { readonly ok: false; readonly problem: string }

/** Parses whole dollars: `200`, `$1,500`. */
export function readAmount(text: string, balance: number): ReadAmount {
  const plain = text.replace(/[\s$]/g, '')
  // A comma parts thousands, and nothing else: `20,50` may mean twenty dollars fifty.
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)$/.test(plain)) return { ok: false, problem: 'Enter whole dollars, such as 200.' }
  const amount = Number(plain.replaceAll(',', ''))
  if (amount < TOKENS.min || amount > TOKENS.max) {
    return { ok: false, problem: `Enter ${wholeDollars(TOKENS.min)} to ${wholeDollars(TOKENS.max)}.` }
  }
  if (amount > balance) return { ok: false, problem: `Your account holds ${wholeDollars(balance)}.` }
  return { ok: true, amount }
}

/** The amount in whole dollars in the page's address; empty if it is missing or invalid. */
export const amountIn = (asked: string | null): string => (asked !== null && /^[1-9]\d{0,6}$/.test(asked) ? asked : '')

/** A transfer: `amount` in dollars, and the `name` of the race as shown. */
export interface Order {
  readonly gameId: string
  readonly amount: number
  readonly name: string
}

/**
 * The message for a failed transfer. If the outcome is unknown, it names the transfer to repeat, since another amount or race would be
 * another transfer.
 */
export function failureText(error: unknown, { amount, name }: Order): string {
  if (isUnheard(error)) {
    const unheard = `We could not hear whether it went through. Ask for ${wholeDollars(amount)} for ${name} again: it moves once, however often you ask.`
    return withQuote(unheard, error)
  }
  return sentenceOf(error) ?? 'That was refused. Look at the race and your account again.'
}

export interface RequestIds {
  /** The request id of a transfer: the same until its outcome is known, whatever is transferred in the meantime. */
  readonly idFor: (gameId: string, amount: number) => string
  /** Called when the outcome of a transfer is known. */
  readonly settled: (gameId: string, amount: number) => void
}

export function requestIds(newId: () => string): RequestIds {
  const open = new Map<string, string>()
  const what = (gameId: string, amount: number): string => `${gameId} ${amount}`
  return {
    idFor: (gameId, amount) => {
      const id = open.get(what(gameId, amount)) ?? newId()
      open.set(what(gameId, amount), id)
      return id
    },
    settled: (gameId, amount) => {
      open.delete(what(gameId, amount))
    },
  }
}
