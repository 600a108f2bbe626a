// Locks and channels shared by the pages of one browser. Locks are missing on plain http from another machine, and where the browser blocks
// storage; Firefox then has no channels either.

/** Runs `act` under a named lock shared by all pages; without locks, at once. */
export function aloneIn<T>(
  locks: Pick<LockManager, 'request'> | undefined,
  name: string,
  act: () => Promise<T>,
): Promise<T> {
  let acting: Promise<T> | undefined
  const begin = (): Promise<T> => (acting ??= act())
  return locks ? locks.request(name, begin).catch(begin) : begin()
}

/** A channel to the other pages; undefined if the browser has none. */
export function channelTo(name: string, open = (to: string) => new BroadcastChannel(to)): BroadcastChannel | undefined {
  try {
    return open(name)
  } catch {
    return undefined
  }
}
