import type { z } from 'zod'

/** Project and region in a callable's path. A stock Firebase client builds paths of this shape for an emulator. */
export const PROJECT = 'final-call'
export const REGION = 'australia-southeast1'
/** Real milliseconds after which a client gives up, with `deadline-exceeded`. */
export const CALL_TIMEOUT_MS = 70_000

/** The definition of one server function, shared by both sides: `POST /final-call/australia-southeast1/<name>`. */
export interface Callable<Name extends string, Input extends z.ZodType, Output extends z.ZodType> {
  readonly name: Name
  /** One sentence for `docs/callables.md`. */
  readonly summary: string
  readonly input: Input
  readonly output: Output
}

export type AnyCallable = Callable<string, z.ZodType, z.ZodType>
/** What a caller sends, before defaults and transforms. */
export type InputOf<C extends AnyCallable> = z.input<C['input']>
/** What a caller gets back. */
export type OutputOf<C extends AnyCallable> = z.output<C['output']>

/** Types a callable's definition. */
export const callable = <const Name extends string, Input extends z.ZodType, Output extends z.ZodType>(
  it: Callable<Name, Input, Output>,
): Callable<Name, Input, Output> => it

export const callablePath = (name: string): string => `/${PROJECT}/${REGION}/${name}`
