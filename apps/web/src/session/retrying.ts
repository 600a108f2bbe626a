import { CallError } from '@final-call/contract'
import { isPassing } from '../platform/failures.ts'
import type { Edge } from './edge.ts'

/** A call's failure; anything else that is thrown is one of ours, and reads as `internal`. */
export const asCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError('internal', 'internal', { cause: error })

/** Real milliseconds before the n-th try again, n from 0. */
export const backOff = (n: number, chance: number, most = 10_000): number =>
  Math.min(most, 400 * 2 ** n) * (0.75 + chance / 2)

const TRIES = 5

/** Tries again while the failure may pass. What is asked must be fit to be asked twice. @throws CallError the last one */
export async function retrying<T>(
  edge: Pick<Edge, 'later' | 'chance'>,
  ask: () => Promise<T>,
  tries = TRIES,
): Promise<T> {
  for (let n = 0; ; n += 1) {
    try {
      return await ask()
    } catch (error) {
      if (n + 1 >= tries || !isPassing(error)) throw asCallError(error)
      await new Promise<void>((resolve) => edge.later(backOff(n, edge.chance()), resolve))
    }
  }
}
