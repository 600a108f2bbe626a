import { StoreAway } from '../../ports.ts'

/** How what was written to a log gets to the disk. */
export interface LogSync {
  /**
   * Settles when all that was written before this call is on the disk. Who calls while a sync runs waits for the next one,
   * together with everybody else who does. @throws StoreAway where a sync has failed
   */
  synced(): Promise<void>
  /** @throws StoreAway where a sync has failed */
  check(): void
  /** A sync has failed: nobody can say any more what is on the disk. It stays so until the process starts anew. */
  fail(cause: unknown): StoreAway
  /** Settles when nobody waits for a sync any more, whatever has become of the last one. */
  idle(): Promise<void>
}

/** Syncs for many writers at once, one at a time. `sync` brings to the disk what was written before it was called. */
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
    async idle() {
      for (let seen: Promise<void> | undefined; seen !== latest;) {
        seen = latest
        await seen.catch(() => undefined)
      }
    },
  }
}
