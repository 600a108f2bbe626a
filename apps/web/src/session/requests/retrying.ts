import { CallError } from '@final-call/contract'
import { LONGEST_REFUSED, isPassing, retryAfter } from '../../platform/failures.ts'
import type { Edge } from '../edge.ts'

/** A call's failure; anything else that is thrown is one of ours, and reads as `internal`. */
export const asCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError('internal', 'internal', { cause: error })

/** Real milliseconds before the n-th try again, n from 0. */
export const backOff = (n: number, chance: number, most = 10_000): number =>
  Math.min(most, 400 * 2 ** n) * (0.75 + chance / 2)

const TRIES = 5

/**
 * Tries again while the failure may pass, and where the server says when, not before that. What is asked must be fit to be asked
 * twice. @throws CallError the last one
 */
export async function retrying<T>(
  edge: Pick<Edge, 'later' | 'chance'>,
  ask: () => Promise<T>,
  tries = TRIES,
): Promise<T> {
  for (let n = 0; ; n += 1) {
    try {
      return await ask()
    } catch (error) {
      const told = retryAfter(error) ?? 0
      if (n + 1 >= tries || !isPassing(error) || told > LONGEST_REFUSED) throw asCallError(error)
      const ms = Math.max(told, backOff(n, edge.chance()))
      await new Promise<void>((resolve) => edge.later(ms, resolve))
    }
  }
}
