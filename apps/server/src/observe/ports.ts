import type { CallCode } from '@final-call/contract'
import type { RaceEvent } from '@final-call/domain'

/** The connections to a database. */
export interface PoolState {
  readonly open: number
  readonly idle: number
  /** Statements that wait for one. */
  readonly waiting: number
  readonly limit: number
}

/** What is counted of the server at work. Nothing in it fails, or takes long. */
export interface Metrics {
  /** A call is over, `ms` real milliseconds after it came; `cancelled` when its caller did not wait. */
  called(name: string, code: CallCode | 'ok', ms: number): void
  /** Events have entered the log of a race. */
  logged(events: readonly RaceEvent[]): void
  /** An append wrote nothing: another writer came first, or the request was answered before. */
  notAppended(outcome: 'conflict' | 'seen'): void
  /** Who knows how many live streams are open: asked when somebody looks. */
  streams(open: () => number): void
}

export const uncounted: Metrics = {
  called: () => undefined,
  logged: () => undefined,
  notAppended: () => undefined,
  streams: () => undefined,
}

/** A call as a trace shows it. Nothing that its caller sent is in it but its place in the caller's own trace. */
export interface TracedCall {
  readonly name: string
  readonly requestId: string
  /** The header of W3C Trace Context. */
  readonly traceparent: string | undefined
}

/** Shows what calls are made of and how long each part takes. Parts of no call are not shown. */
export interface Tracer {
  call<Result>(call: TracedCall, codeOf: (error: unknown) => CallCode, work: () => Promise<Result>): Promise<Result>
  /** A part of the call that it is done in. */
  part<Result>(name: string, work: () => Result): Result
  /** A statement that the database carries out, by its name. */
  statement<Result>(name: string, work: () => Promise<Result>): Promise<Result>
}

export const untraced: Tracer = {
  call: (_call, _codeOf, work) => work(),
  part: (_name, work) => work(),
  statement: (_name, work) => work(),
}
