import type { AnyCallable, OutputOf } from '@final-call/contract'
import type { RealMs } from '@final-call/domain'
import { z } from 'zod'
import type { Player } from '../ports.ts'
import type { JsonPieces } from './json-pieces.ts'

/** Whose call it is, and when the server received it. */
export interface Caller extends Player {
  readonly now: RealMs
}

/** What the caller sent does not fit. The same error of anything else, such as a stored text, is none of the caller's. */
export class BadPayload extends Error {
  override readonly name = 'BadPayload'
  readonly misfits: z.ZodError

  constructor(misfits: z.ZodError) {
    super('the payload does not fit', { cause: misfits })
    this.misfits = misfits
  }
}

/** What does not fit in a payload that its schema let through, by the paths in it. */
export const badPayload = (
  found: readonly { readonly path: readonly (string | number)[]; readonly message: string }[],
): BadPayload =>
  new BadPayload(
    new z.ZodError(found.map(({ path, message }) => ({ code: 'custom', path: [...path], message, input: undefined }))),
  )

/** An answer that may be too long to be held whole. Who makes it sees to it that it is what the contract names. */
export class InPieces {
  readonly text: JsonPieces

  constructor(text: JsonPieces) {
    this.text = text
  }
}

/**
 * A callable with the function that answers it: `answer` parses the payload, calls the function, and returns only what the
 * contract names. It throws BadPayload when the payload does not fit, and whatever else the function throws.
 */
export type Served = {
  readonly callable: AnyCallable
  /** The largest body in bytes, where it is not the usual one. */
  readonly bodyLimit?: number
  /** The most values in a body, counted by its commas and opening brackets, where it is not the usual number. */
  readonly mostValues?: number
} & (
  | {
      readonly audience: 'players'
      /** Its answers are `InPieces`, and a player gets one at a time. */
      readonly inPieces?: true
      readonly answer: (payload: unknown, caller: Caller) => Promise<unknown>
    }
  /** Anonymous: no token is needed. */
  | { readonly audience: 'anyone'; readonly answer: (payload: unknown) => Promise<unknown> }
)

function inputOf<C extends AnyCallable>(callable: C, payload: unknown): z.output<C['input']> {
  const input = callable.input.safeParse(payload)
  if (!input.success) throw new BadPayload(input.error)
  return input.data as z.output<C['input']>
}

function checked<C extends AnyCallable>(callable: C, answered: OutputOf<C>): unknown {
  const output = callable.output.safeParse(answered)
  if (!output.success) throw new Error(`${callable.name} answered outside its contract`, { cause: output.error })
  return output.data
}

export const serve = <C extends AnyCallable>(
  callable: C,
  answer: (input: z.output<C['input']>, caller: Caller) => Promise<OutputOf<C>>,
  options: Pick<Served, 'bodyLimit' | 'mostValues'> = {},
): Served => ({
  audience: 'players',
  callable,
  answer: async (payload, caller) => checked(callable, await answer(inputOf(callable, payload), caller)),
  ...options,
})

/** Once the first piece is sent, a failure cuts the answer short: so what can be refused is, before `answer` returns. */
export const serveInPieces = <C extends AnyCallable>(
  callable: C,
  answer: (input: z.output<C['input']>, caller: Caller) => Promise<JsonPieces>,
): Served => ({
  audience: 'players',
  inPieces: true,
  callable,
  answer: async (payload, caller) => new InPieces(await answer(inputOf(callable, payload), caller)),
})

export const serveAnyone = <C extends AnyCallable>(
  callable: C,
  answer: (input: z.output<C['input']>) => Promise<OutputOf<C>>,
): Served => ({
  audience: 'anyone',
  callable,
  answer: async (payload) => checked(callable, await answer(inputOf(callable, payload))),
})
