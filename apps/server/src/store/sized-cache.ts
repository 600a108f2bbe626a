/** A cache with a total size, beyond which the least recently used values are dropped. */
export interface SizedCache<Key, Value> {
  get(key: Key): Value | undefined
  /** Stores a value, or marks it as used. `size` is its part of the total. */
  keep(key: Key, value: Value, size: number): void
}

export function sizedCache<Key, Value>(most: number): SizedCache<Key, Value> {
  /** In order of last use. */
  const kept = new Map<Key, { readonly value: Value; readonly size: number }>()
  let inAll = 0

  function drop(key: Key): void {
    inAll -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  return {
    get: (key) => kept.get(key)?.value,
    keep(key, value, size) {
      drop(key)
      kept.set(key, { value, size })
      inAll += size
      for (const oldest of kept.keys()) {
        if (inAll <= most) return
        drop(oldest)
      }
    },
  }
}
