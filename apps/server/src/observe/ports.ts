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

/** Counters of the server's work. No method fails, or takes long. */
export interface Metrics {
  /** A function is served: what fails there is counted from nothing on. */
  serves(name: string): void
  /** A call is over, `ms` real milliseconds after it arrived; `cancelled` when its caller did not wait. */
  called(name: string, code: CallCode | 'ok', ms: number): void
  /** Events have entered the log of a race. */
  logged(events: readonly RaceEvent[]): void
  /** An append wrote nothing: another writer came first, or the request had been answered before. */
  notAppended(outcome: 'conflict' | 'seen'): void
  /** Sets what tells how many live streams are open; it is asked at each scrape. */
  streams(open: () => number): void
}

export const uncounted: Metrics = {
  serves: () => undefined,
  called: () => undefined,
  logged: () => undefined,
  notAppended: () => undefined,
  streams: () => undefined,
}

/** A call as a trace shows it. The one thing in it that its caller sent is its place in the caller's own trace. */
export interface TracedCall {
  readonly name: string
  readonly requestId: string
  /** The header of W3C Trace Context. */
  readonly traceparent: string | undefined
}

/** Traces calls: their parts, and how long each takes. A part outside of any call is not traced. */
export interface Tracer {
  call<Result>(call: TracedCall, codeOf: (error: unknown) => CallCode, work: () => Promise<Result>): Promise<Result>
  /** A part of the call under way. */
  part<Result>(name: string, work: () => Result): Result
  /** A database statement, by its name. */
  statement<Result>(name: string, work: () => Promise<Result>): Promise<Result>
}

export const untraced: Tracer = {
  call: (_call, _codeOf, work) => work(),
  part: (_name, work) => work(),
  statement: (_name, work) => work(),
}
