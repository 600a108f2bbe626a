import { CallError } from '@final-call/contract'
import { LONGEST_REFUSED, asCallError, isPassing, retryAfter } from '../../platform/failures.ts'
import type { Edge } from '../edge.ts'

/** Real milliseconds to wait before retry `n` (from 0): exponential, capped at `most`, then 25 % more or less by `chance` (0 to 1). */
export const backOff = (n: number, chance: number, most = 10_000): number =>
  Math.min(most, 400 * 2 ** n) * (0.75 + chance / 2)

const TRIES = 5

/**
 * Calls `ask`, which must be idempotent, up to five times: retries while the failure may be temporary, no sooner than the server's `retryAfter`.
 * @throws CallError the last failure
 */
export async function retrying<T>(edge: Pick<Edge, 'later' | 'chance'>, ask: () => Promise<T>): Promise<T> {
  for (let n = 0; ; n += 1) {
    try {
      return await ask()
    } catch (error) {
      const told = retryAfter(error) ?? 0
      if (n + 1 >= TRIES || !isPassing(error) || told > LONGEST_REFUSED) throw asCallError(error)
      const ms = Math.max(told, backOff(n, edge.chance()))
      await new Promise<void>((resolve) => edge.later(ms, resolve))
    }
  }
}

/**
 * Calls `ask`, and gives it up after `ms` real milliseconds: a server that has stopped in the middle answers nobody, while another one could.
 * @throws CallError `deadline-exceeded` then, otherwise the failure
 */
export async function within<T>(
  edge: Pick<Edge, 'later'>,
  ms: number,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const tooLate = new AbortController()
  const cancel = edge.later(ms, () => tooLate.abort())
  try {
    return await ask(tooLate.signal)
  } catch (error) {
    if (!tooLate.signal.aborted) throw error
    throw new CallError('deadline-exceeded', 'deadline-exceeded', { cause: error })
  } finally {
    cancel()
  }
}
