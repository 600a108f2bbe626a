import type { CallCode } from '@final-call/contract'
import type { RaceEvent } from '@final-call/domain'

/** The state of the database connections. */
export interface PoolState {
  readonly open: number
  readonly idle: number
  /** Statements that wait for a connection. */
  readonly waiting: number
  readonly limit: number
}

/** Counters of the server's work. No method throws or takes long. */
export interface Metrics {
  /** A function is served: its failures are counted from 0. */
  serves(name: string): void
  /** A call has ended, `ms` real milliseconds after it arrived; `cancelled` if its caller did not wait. */
  called(name: string, code: CallCode | 'ok', ms: number): void
  /** Events have been appended to a race's log. */
  logged(events: readonly RaceEvent[]): void
  /** An append wrote nothing: another writer came first, or the request had already been answered. */
  notAppended(outcome: 'conflict' | 'seen'): void
  /** Sets the function that returns the number of open live streams; it is called at each scrape. */
  streams(open: () => number): void
}

export const uncounted: Metrics = {
  serves: () => undefined,
  called: () => undefined,
  logged: () => undefined,
  notAppended: () => undefined,
  streams: () => undefined,
}

/** A call as shown in a trace. Only `traceparent` comes from the caller. */
export interface TracedCall {
  readonly name: string
  readonly requestId: string
  /** The header of W3C Trace Context. */
  readonly traceparent: string | undefined
}

/** Traces calls, their parts and durations. A part outside of any call is not traced. */
export interface Tracer {
  call<Result>(call: TracedCall, codeOf: (error: unknown) => CallCode, work: () => Promise<Result>): Promise<Result>
  /** Traces a part of the current call. */
  part<Result>(name: string, work: () => Result): Result
  /** Traces a database statement by its name. */
  statement<Result>(name: string, work: () => Promise<Result>): Promise<Result>
}

export const untraced: Tracer = {
  call: (_call, _codeOf, work) => work(),
  part: (_name, work) => work(),
  statement: (_name, work) => work(),
}
