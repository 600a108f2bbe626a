import type { RealMs } from '@final-call/domain'

/** How many requests of one key were granted in one window. */
export interface Granted {
  readonly key: string
  readonly window: RealMs
  readonly count: number
}

/** Exchanges counts between processes, so that rate limits hold for all of them together. */
export interface LimitStore {
  /**
   * Stores this process's counts, replacing its earlier ones for the same key and window. @returns the other processes' total counts for
   * the same keys, per window from `since` on; windows without any are left out
   */
  exchange(process: string, granted: readonly Granted[], since: RealMs): Promise<readonly Granted[]>
  /** Removes the windows that began before `before`. */
  drop(before: RealMs): Promise<void>
}

/** A rate limit has been reached. The message names the player or address, and is for the operator only. */
export class TooMany extends Error {
  override readonly name = 'TooMany'
  /** Whole seconds after which to try again. */
  readonly seconds: number
  /** Whether it is the first refusal of its kind in this minute; only that is logged. */
  readonly first: boolean

  constructor(message: string, { seconds, first }: { readonly seconds: number; readonly first: boolean }) {
    super(message)
    this.seconds = seconds
    this.first = first
  }
}
