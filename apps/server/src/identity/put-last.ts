/** Puts an entry last in a map of at most so many: beyond them, those that were put longest ago go. */
export function putLast<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= most) return
    map.delete(oldest)
  }
}
