import { StoreAway } from '../../ports.ts'

/** Syncs of what was written to a log. */
export interface LogSync {
  /**
   * Settles when everything written before this call is on the disk. Calls during a sync all wait for the next one.
   * @throws StoreAway if a sync has failed
   */
  synced(): Promise<void>
  /** @throws StoreAway if a sync has failed */
  check(): void
  /**
   * Notes that a sync has failed: what is on the disk is unknown from then on, until the process is restarted. Returns the error to throw.
   */
  fail(cause: unknown): StoreAway
  /** Settles when no earlier call waits for a sync any more, whether the last one succeeded or failed. */
  idle(): Promise<void>
}

/** Syncs for many writers at once, one sync at a time. `sync` brings to the disk what was written before its call. */
export function logSync(sync: () => Promise<void>): LogSync {
  let latest = Promise.resolve()
  let next: Promise<void> | undefined
  let failure: StoreAway | undefined

  function check(): void {
    if (failure) throw failure
  }

  function fail(cause: unknown): StoreAway {
    failure ??= new StoreAway('what is on the disk is not known, for a sync of it has failed: start the server anew', {
      cause,
    })
    return failure
  }

  async function begin(): Promise<void> {
    next = undefined
    check()
    try {
      await sync()
    } catch (error) {
      throw fail(error)
    }
  }

  return {
    synced: () => (next ??= latest = latest.then(begin)),
    check,
    fail,
    idle: () => latest.catch(() => undefined),
  }
}
