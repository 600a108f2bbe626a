/** Small strings kept in this browser. If it keeps nothing (private windows, full disk), they last as long as the page. */
export interface Storage {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  /** Whether values survive a reload. */
  readonly lasting: boolean
}

const PREFIX = 'final-call.'

type Kept = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** @param open returns the browser's storage; it, and the storage's methods, may throw */
export function keepIn(open: () => Kept): Storage {
  const memory = new Map<string, string>()
  let kept: Kept | undefined
  try {
    kept = open()
    kept.setItem(`${PREFIX}probe`, '1')
    kept.removeItem(`${PREFIX}probe`)
  } catch {
    kept = undefined
  }
  const attempt = <T>(act: (store: Kept) => T): T | undefined => {
    try {
      return kept && act(kept)
    } catch {
      return undefined
    }
  }
  return {
    lasting: kept !== undefined,
    get: (key) => memory.get(key) ?? attempt((store) => store.getItem(PREFIX + key)) ?? undefined,
    set: (key, value) => {
      const done = attempt((store) => {
        store.setItem(PREFIX + key, value)
        return true
      })
      // Another tab may change the browser's copy, so a copy here must not shadow it.
      if (done) memory.delete(key)
      else memory.set(key, value)
    },
    remove: (key) => {
      memory.delete(key)
      attempt((store) => store.removeItem(PREFIX + key))
    },
  }
}
