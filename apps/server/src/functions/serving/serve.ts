import { type AnyCallable, type Misfit, type OutputOf, misfitsIn } from '@final-call/contract'
import type { RealMs } from '@final-call/domain'
import type { z } from 'zod'
import type { Player } from '../../ports.ts'
import type { JsonPieces } from './json-pieces.ts'

/** Who is calling, and when the server received the call. */
export interface Caller extends Player {
  readonly now: RealMs
}

/** The caller's payload does not fit its schema, or not the game. A ZodError, for example for stored data, is not the caller's fault. */
export class BadPayload extends Error {
  override readonly name = 'BadPayload'
  /** By path in the payload. */
  readonly misfits: readonly Misfit[]

  constructor(misfits: readonly Misfit[], options?: ErrorOptions) {
    super('the payload does not fit', options)
    this.misfits = misfits
  }
}

/** An answer that may be too long to hold in memory. Its producer ensures that it fits the contract. */
export class InPieces {
  readonly text: JsonPieces

  constructor(text: JsonPieces) {
    this.text = text
  }
}

/**
 * A callable with its implementation. `answer` parses the payload, calls the implementation and returns only the fields in the contract.
 * It throws BadPayload if the payload does not fit, and whatever the implementation throws.
 */
export type Served = {
  readonly callable: AnyCallable
  /** Overrides the largest body, in bytes. */
  readonly bodyLimit?: number
  /** Overrides the most JSON values in a body, counted by commas and opening brackets. */
  readonly mostValues?: number
} & (
  | {
      readonly audience: 'players'
      /** Its answers are `InPieces`; each player gets only one at a time. */
      readonly inPieces?: true
      readonly answer: (payload: unknown, caller: Caller) => Promise<unknown>
    }
  /** Needs no token. */
  | { readonly audience: 'anyone'; readonly answer: (payload: unknown) => Promise<unknown> }
)

/** What the schema cannot find in a payload that does not fit it, to be told with the rest. */
type Besides = (payload: unknown, caller: Caller) => Promise<readonly Misfit[]>

type Read<C extends AnyCallable> =
  | { readonly input: z.output<C['input']> }
  | { readonly misfits: readonly Misfit[]; readonly cause: z.ZodError }

function read<C extends AnyCallable>(callable: C, payload: unknown): Read<C> {
  const input = callable.input.safeParse(payload)
  return input.success
    ? { input: input.data as z.output<C['input']> }
    : { misfits: misfitsIn(input.error, payload), cause: input.error }
}

function inputOf<C extends AnyCallable>(callable: C, payload: unknown): z.output<C['input']> {
  const found = read(callable, payload)
  if ('input' in found) return found.input
  throw new BadPayload(found.misfits, { cause: found.cause })
}

function checked<C extends AnyCallable>(callable: C, answered: OutputOf<C>): unknown {
  const output = callable.output.safeParse(answered)
  if (!output.success) throw new Error(`${callable.name} answered outside its contract`, { cause: output.error })
  return output.data
}

/** Implements a callable for signed-in players. */
export const serve = <C extends AnyCallable>(
  callable: C,
  answer: (input: z.output<C['input']>, caller: Caller) => Promise<OutputOf<C>>,
  { besides, ...options }: Pick<Served, 'bodyLimit' | 'mostValues'> & { readonly besides?: Besides } = {},
): Served => ({
  audience: 'players',
  callable,
  answer: async (payload, caller) => {
    const found = read(callable, payload)
    if ('input' in found) return checked(callable, await answer(found.input, caller))
    throw new BadPayload([...found.misfits, ...((await besides?.(payload, caller)) ?? [])], { cause: found.cause })
  },
  ...options,
})

/** Like `serve` for long answers. A failure after the first piece cuts the answer short, so `answer` must refuse before it returns. */
export const serveInPieces = <C extends AnyCallable>(
  callable: C,
  answer: (input: z.output<C['input']>, caller: Caller) => Promise<JsonPieces>,
): Served => ({
  audience: 'players',
  inPieces: true,
  callable,
  answer: async (payload, caller) => new InPieces(await answer(inputOf(callable, payload), caller)),
})

/** Implements a callable that needs no sign-in. */
export const serveAnyone = <C extends AnyCallable>(
  callable: C,
  answer: (input: z.output<C['input']>) => Promise<OutputOf<C>>,
): Served => ({
  audience: 'anyone',
  callable,
  answer: async (payload) => checked(callable, await answer(inputOf(callable, payload))),
})
