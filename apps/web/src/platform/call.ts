import {
  type AnyCallable,
  CALL_TIMEOUT_MS,
  CallError,
  callablePath,
  type InputOf,
  type OutputOf,
} from '@final-call/contract'
import { readReply } from './reply.ts'
import { untilAborted } from './until-aborted.ts'

type Contract = typeof import('@final-call/contract')
type CallableIn<T> = T extends AnyCallable ? T : never
type Callables = CallableIn<Contract[keyof Contract]>

/** Every callable of the contract by its name. Types only: the contract's schemas are not loaded to make a call. */
export type CallName = Callables['name']
type ByName<N extends CallName> = Extract<Callables, { readonly name: N }>
export type CallInput<N extends CallName> = InputOf<ByName<N>>
export type CallOutput<N extends CallName> = OutputOf<ByName<N>>

export type Call = <N extends CallName>(
  name: N,
  input: CallInput<N>,
  options?: { readonly signal?: AbortSignal },
) => Promise<CallOutput<N>>

interface CallEdges {
  readonly fetch: typeof fetch
  /** The current bearer token; undefined if signed out. `refused` is a token that the server rejected, so a newer one is needed. */
  readonly token: (refused?: string) => Promise<string | undefined>
  readonly timeoutMs?: number
}

/**
 * The client for callables. Rejects with a CallError: `deadline-exceeded` after 70 s, `cancelled` by the signal, `internal` if the network
 * fails, otherwise the server's. Waiting for a token is part of the call. If the server rejects the token, it is renewed once and the call
 * repeated.
 */
export function createCall({ fetch, token, timeoutMs = CALL_TIMEOUT_MS }: CallEdges): Call {
  async function post(name: string, input: unknown, bearer: string | undefined, signal: AbortSignal): Promise<unknown> {
    const reply = await fetch(callablePath(name), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify({ data: input ?? null }),
      credentials: 'omit',
      signal,
    })
    return readReply(reply.status, await reply.text(), reply.headers.get('x-request-id'))
  }

  return async (name, input, options = {}) => {
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
    const failed = (error: unknown): CallError => {
      if (error instanceof CallError) return error
      if (deadline.aborted) return new CallError('deadline-exceeded', 'deadline-exceeded', { cause: error })
      if (options.signal?.aborted) return new CallError('cancelled', 'cancelled', { cause: error })
      return new CallError('internal', 'internal', { cause: error })
    }
    try {
      const bearer = await untilAborted(signal, token())
      let value: unknown
      try {
        value = await post(name, input, bearer, signal)
      } catch (error) {
        const isRefused = failed(error).code === 'unauthenticated' && bearer !== undefined
        const newer = isRefused ? await untilAborted(signal, token(bearer)) : undefined
        if (newer === undefined) throw error
        value = await post(name, input, newer, signal)
      }
      // Unchecked: the server is of the same release, and checks its own answers against the contract.
      return value as CallOutput<typeof name>
    } catch (error) {
      throw failed(error)
    }
  }
}
