// What the pages of one browser have together. On plain http from another machine there are no locks, and a browser that lets a site keep
// nothing gives none either; Firefox has no channels for it then.

/** Acts while no other page acts under that name; at once where pages know nothing of each other. */
export function aloneIn<T>(
  locks: Pick<LockManager, 'request'> | undefined,
  name: string,
  act: () => Promise<T>,
): Promise<T> {
  let acting: Promise<T> | undefined
  const begin = (): Promise<T> => (acting ??= act())
  return locks ? locks.request(name, begin).catch(begin) : begin()
}

/** What a page says to the others and hears from them; undefined where it may not. */
export function channelTo(name: string, Channel = BroadcastChannel): BroadcastChannel | undefined {
  try {
    return new Channel(name)
  } catch {
    return undefined
  }
}
