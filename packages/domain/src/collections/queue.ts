/** A priority queue (binary heap): `pop` returns the item with the smallest key, or undefined when empty. */
export interface Queue<T> {
  push(item: T, key: number): void
  pop(): T | undefined
}

export function queue<T>(): Queue<T> {
  const items: T[] = []
  const keys: number[] = []
  const key = (i: number): number => keys[i] as number
  const put = (i: number, item: T, itsKey: number): void => {
    items[i] = item
    keys[i] = itsKey
  }
  /** Moves what is at `from` to `to`, where there is room. */
  const move = (from: number, to: number): void => put(to, items[from] as T, key(from))
  return {
    push(item, itsKey) {
      let i = items.length
      for (let parent = (i - 1) >> 1; i > 0 && key(parent) > itsKey; parent = (i - 1) >> 1) {
        move(parent, i)
        i = parent
      }
      put(i, item, itsKey)
    },
    pop() {
      const top = items[0]
      const last = items.pop()
      const lastKey = keys.pop()
      const { length } = items
      if (length === 0 || lastKey === undefined) return top
      let i = 0
      for (let child = 1; child < length; child = 2 * i + 1) {
        const least = child + 1 < length && key(child + 1) < key(child) ? child + 1 : child
        if (lastKey <= key(least)) break
        move(least, i)
        i = least
      }
      put(i, last as T, lastKey)
      return top
    },
  }
}
