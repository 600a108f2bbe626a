import { realMs } from '@final-call/domain'
import type { LimitStore } from '../ports.ts'
import { type Tally, WINDOW_MS, windowOf } from './counter.ts'

/** The most tallies in one statement. The rest wait for the next. */
const MOST_AT_ONCE = 1_000

export interface Sharing {
  /** Marks a tally whose count of this process has grown. */
  note(tally: Tally): void
  /**
   * Stores the tallies that have grown since the last time, and reads what other processes have granted to the same keys. Makes no
   * statement if none has grown.
   * @throws what the store throws; the same tallies are then stored the next time
   */
  share(): Promise<void>
}

export interface SharingOptions {
  readonly store: LimitStore
  /** A name unique to this process. */
  readonly process: string
  readonly now: () => number
}

/**
 * Tallies shared by several processes. Each process stores its own total under its own name. So a statement repeated after a failure counts
 * nothing twice, and no process waits for another's row.
 */
export function sharing({ store, process, now }: SharingOptions): Sharing {
  const grown = new Set<Tally>()
  /** The windows of the last sweep and of the last row that may exist: at first, a row of a process that has ended. */
  let swept: number | undefined
  let stored: number | undefined = windowOf(now())

  function batchIn(window: number): readonly Tally[] {
    const batch: Tally[] = []
    for (const tally of grown) {
      if (tally.window < window - WINDOW_MS) grown.delete(tally)
      else if (batch.length < MOST_AT_ONCE) batch.push(tally)
    }
    return batch
  }

  async function exchange(batch: readonly Tally[], since: number): Promise<void> {
    for (const tally of batch) grown.delete(tally)
    const granted = batch.map(({ key, window, mine }) => ({ key, window: realMs(window), count: mine }))
    const told = await store.exchange(process, granted, realMs(since)).catch((error: unknown) => {
      for (const tally of batch) grown.add(tally)
      throw error
    })
    const counts = new Map(told.map(({ key, window, count }) => [`${window} ${key}`, count]))
    for (const tally of batch) {
      const { key, window } = tally
      tally.others = counts.get(`${window} ${key}`) ?? 0
      const before = window - WINDOW_MS
      if (before < since) continue
      tally.previous ??= { key, window: before, mine: 0, others: 0, previous: undefined, refused: false }
      tally.previous.others = counts.get(`${before} ${key}`) ?? 0
    }
  }

  return {
    note: (tally) => void grown.add(tally),
    async share() {
      const window = windowOf(now())
      const oldest = window - WINDOW_MS
      const batch = batchIn(window)
      if (batch.length > 0) {
        stored = window
        await exchange(batch, oldest)
      }
      if (stored === undefined || swept === window) return
      await store.drop(realMs(oldest))
      swept = window
      if (stored < oldest) stored = undefined
    },
  }
}
