import type { RealMs } from '@final-call/domain'

/** How many requests of one key were granted in the window that began then. */
export interface Granted {
  readonly key: string
  readonly window: RealMs
  readonly count: number
}

/** Where processes exchange what they have granted, so that a rate limit holds for all of them together. */
export interface LimitStore {
  /**
   * Stores what this process has granted, replacing what it said before for the same key and window. @returns what the other
   * processes have granted to those keys in all, for each window from `since` on in which they have granted anything
   */
  exchange(process: string, granted: readonly Granted[], since: RealMs): Promise<readonly Granted[]>
  /** Removes the windows that began before then. */
  drop(before: RealMs): Promise<void>
}

/** A rate limit has been reached. The message, which names the player or the address, is for the operator. */
export class TooMany extends Error {
  override readonly name = 'TooMany'
  /** Whole seconds until another try makes sense. */
  readonly seconds: number
  /** Whether it is the first refusal of its kind in this minute: that one is logged. */
  readonly first: boolean

  constructor(message: string, { seconds, first }: { readonly seconds: number; readonly first: boolean }) {
    super(message)
    this.seconds = seconds
    this.first = first
  }
}
