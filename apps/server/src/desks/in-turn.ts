/**
 * Creates a queue per key: work under one key runs one at a time, in the order requested, within this process. Between processes the
 * store's versions decide; this only saves simultaneous calls from conflicting with each other.
 */
export function inTurn(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work)
    const settled = mine.catch(() => undefined)
    last.set(key, settled)
    try {
      return await mine
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}
