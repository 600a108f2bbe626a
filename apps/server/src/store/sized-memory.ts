/** What was used last, up to a size in all: beyond that what was used least lately is forgotten. */
export interface SizedMemory<Key, Value> {
  get(key: Key): Value | undefined
  /** Remembers it, or remembers that it was used. `size`: its part of the size in all. */
  keep(key: Key, value: Value, size: number): void
}

export function sizedMemory<Key, Value>(most: number): SizedMemory<Key, Value> {
  /** In the order of their last use. */
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
